import Caching
package import Models

/// A repository of assets that can also say, without waiting, what it has in memory.
package protocol SavingAssets: AssetRepository {
  func savedAssets(at place: CollectionPlace) -> Cached<AssetPage>?
  func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>?
}

/// Tells where a list begins to repeat, whether its pages come from the source, the store or memory.
package struct TrackingAssets: SavingAssets {
  private let base: any SavingAssets
  private let trails = CursorTrails()

  package init(_ base: any SavingAssets) {
    self.base = base
  }

  package func assets(
    at place: CollectionPlace, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<AssetPage> {
    marked(try await base.assets(at: place, policy: policy), at: place)
  }

  package func savedAssets(at place: CollectionPlace) -> Cached<AssetPage>? {
    base.savedAssets(at: place).map { marked($0, at: place) }
  }

  /// One version of what is kept becomes two: the same page may turn out to be where the list repeats.
  private func marked(_ cached: Cached<AssetPage>, at place: CollectionPlace) -> Cached<AssetPage> {
    let page = trails.marked(cached.value, at: place, time: cached.time)
    var cached = cached
    cached.version = cached.version.map { $0 &* 2 &+ (page.next == cached.value.next ? 0 : 1) }
    cached.value = page
    return cached
  }

  package func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Asset> {
    try await base.asset(id, near: place, policy: policy)
  }

  package func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>? {
    base.savedAsset(id, near: place)
  }
}
