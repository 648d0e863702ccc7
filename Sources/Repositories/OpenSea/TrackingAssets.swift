package import Models

/// A repository of assets that can also say, without waiting, what it has in memory.
package protocol SavingAssets: AssetRepository {
  func savedAssets(at place: CollectionPlace) -> Saved<AssetPage>?
  func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Saved<Asset>?
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
  ) async throws(RepositoryError) -> Fetched<AssetPage> {
    var page = try await base.assets(at: place, policy: policy)
    page.value = trails.marked(page.value, at: place, time: page.time)
    return page
  }

  /// One generation of what is saved becomes two: the same page may turn out to be where the list repeats.
  package func savedAssets(at place: CollectionPlace) -> Saved<AssetPage>? {
    guard var saved = base.savedAssets(at: place) else { return nil }
    let page = trails.marked(saved.fetched.value, at: place, time: saved.fetched.time)
    saved.generation = saved.generation &* 2 &+ (page.next == saved.fetched.value.next ? 0 : 1)
    saved.fetched.value = page
    return saved
  }

  package func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Asset> {
    try await base.asset(id, near: place, policy: policy)
  }

  package func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Saved<Asset>? {
    base.savedAsset(id, near: place)
  }
}
