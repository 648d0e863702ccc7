import Caching
package import Models
import Synchronization

/// Answers with scripted results and records what it was asked. Without a script every page is empty and no asset is
/// known.
package final class FakeAssetRepository: AssetRepository {
  /// One question, as it was asked.
  package enum Call: Hashable, Sendable {
    case assets(CollectionPlace, FetchPolicy)
    case asset(AssetID, near: CollectionPlace?, FetchPolicy)
  }

  private struct State {
    var pages: [CollectionPlace: Result<Cached<AssetPage>, RepositoryError>] = [:]
    var anyPage: Result<Cached<AssetPage>, RepositoryError>?
    var assets: [AssetID: Result<Cached<Asset>, RepositoryError>] = [:]
    var anyAsset: Result<Cached<Asset>, RepositoryError>?
    var calls: [Call] = []
  }

  private let state = Mutex(State())

  package init() {}

  package convenience init(page: AssetPage, time: Int = 0) {
    self.init()
    setPage(.success(Cached(page, time: time)))
  }

  package convenience init(failure: RepositoryError) {
    self.init()
    setPage(.failure(failure))
    setAsset(.failure(failure))
  }

  /// The answer for one place, or, without a place, for all that have none of their own.
  package func setPage(
    _ result: Result<Cached<AssetPage>, RepositoryError>, at place: CollectionPlace? = nil
  ) {
    state.withLock { state in
      if let place { state.pages[place] = result } else { state.anyPage = result }
    }
  }

  /// The answer for one asset, or, without an id, for all that have none of their own.
  package func setAsset(_ result: Result<Cached<Asset>, RepositoryError>, for id: AssetID? = nil) {
    state.withLock { state in
      if let id { state.assets[id] = result } else { state.anyAsset = result }
    }
  }

  package var calls: [Call] {
    state.withLock { $0.calls }
  }

  package func assets(
    at place: CollectionPlace, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<AssetPage> {
    let result = state.withLock { state in
      state.calls.append(.assets(place, policy))
      return state.pages[place] ?? state.anyPage
    }
    guard let result else { return Cached(AssetPage(assets: []), time: 0) }
    return try result.get()
  }

  package func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Asset> {
    let result = state.withLock { state in
      state.calls.append(.asset(id, near: place, policy))
      return state.assets[id] ?? state.anyAsset
    }
    guard let result else { throw .notFound }
    return try result.get()
  }
}
