import Models

/// Reports what another repository could not answer, with its reason, and whenever it gave an answer that can be used.
/// To refuse a cursor or not to know an item is one.
struct LoggingAssets: AssetRepository {
  private let base: any AssetRepository
  private let answered: @Sendable () -> Void
  private let log: @Sendable (SourceEvent) -> Void

  init(
    _ base: any AssetRepository, answered: @escaping @Sendable () -> Void = {},
    log: @escaping @Sendable (SourceEvent) -> Void
  ) {
    self.base = base
    self.answered = answered
    self.log = log
  }

  func assets(at place: CollectionPlace, policy: FetchPolicy) async throws(RepositoryError) -> Fetched<AssetPage> {
    try await reporting(.assets(place)) { () async throws(RepositoryError) in
      try await base.assets(at: place, policy: policy)
    }
  }

  func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Asset> {
    try await reporting(.asset(id)) { () async throws(RepositoryError) in
      try await base.asset(id, near: place, policy: policy)
    }
  }

  private func reporting<Value>(
    _ subject: SourceEvent.Subject, _ answer: () async throws(RepositoryError) -> Value
  ) async throws(RepositoryError) -> Value {
    do {
      let value = try await answer()
      answered()
      return value
    } catch {
      if error == .notFound || error == .cursorRefused { answered() }
      if error != .cancelled { log(.failed(subject, error)) }
      throw error
    }
  }
}
