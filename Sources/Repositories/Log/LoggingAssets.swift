import Models

/// Reports what another repository could not answer, with its reason.
struct LoggingAssets: AssetRepository {
  private let base: any AssetRepository
  private let log: @Sendable (SourceEvent) -> Void

  init(_ base: any AssetRepository, log: @escaping @Sendable (SourceEvent) -> Void) {
    self.base = base
    self.log = log
  }

  func assets(at place: CollectionPlace, policy: FetchPolicy) async throws(RepositoryError) -> Fetched<AssetPage> {
    do {
      return try await base.assets(at: place, policy: policy)
    } catch {
      log(.failed(.assets(place), error))
      throw error
    }
  }

  func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Asset> {
    do {
      return try await base.asset(id, near: place, policy: policy)
    } catch {
      log(.failed(.asset(id), error))
      throw error
    }
  }
}
