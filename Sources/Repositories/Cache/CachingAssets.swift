package import Caching
package import Models

/// Keeps the pages and assets of another repository in memory.
package struct CachingAssets: SavingAssets {
  /// How the source finds one asset.
  package enum Lookup: Sendable {
    /// It has an address of its own, with more in it than the list has (v2).
    case own
    /// Only on the page it stands on, which says all there is (v1).
    case onPage
  }

  private let base: any AssetRepository
  private let lookup: Lookup
  private let pages: FetchCache<CollectionPlace, AssetPage, RepositoryError>
  private let details: FetchCache<AssetID, Asset, RepositoryError>

  package init(
    _ base: any AssetRepository, lookup: Lookup, rules: CacheRules, time: TimeSource = .system,
    pageTier: CacheTier<CollectionPlace, AssetPage>? = nil, detailTier: CacheTier<AssetID, Asset>? = nil
  ) {
    self.base = base
    self.lookup = lookup
    var detailRules = rules
    detailRules.byteBound = rules.byteBound / 4
    pages = FetchCache(rules: rules, clock: time, tier: pageTier, size: { $0.occupiedBytes })
    details = FetchCache(rules: detailRules, clock: time, tier: detailTier, size: { $0.occupiedBytes })
  }

  package func assets(
    at place: CollectionPlace, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<AssetPage> {
    try await pages.value(place, keptWillDo: policy == .savedWillDo) { [base] () async throws(RepositoryError) in
      try await base.assets(at: place, policy: policy)
    }
  }

  package func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Asset> {
    switch lookup {
    case .onPage: try await assetOnPage(id, near: place, policy: policy)
    case .own: try await detail(of: id, near: place, policy: policy)
    }
  }

  package func savedAssets(at place: CollectionPlace) -> Cached<AssetPage>? {
    pages.cached(place)
  }

  package func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>? {
    if lookup == .own { return details.cached(id) }
    guard let place, let page = pages.cached(place) else { return nil }
    return Self.asset(id, on: page)
  }

  var reports: [SourcesReport.Cache] {
    [SourcesReport.Cache("pages", pages.occupancy), SourcesReport.Cache("assets", details.occupancy)]
  }

  private func assetOnPage(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Asset> {
    guard let place else {
      if let asset = listed(id, near: nil) { return asset }
      throw .unsupported
    }
    do {
      if let asset = Self.asset(id, on: try await assets(at: place, policy: policy)) { return asset }
    } catch {
      guard var asset = listed(id, near: nil) else { throw error }
      asset.failure = error
      asset.version = nil
      return asset
    }
    if let asset = listed(id, near: nil) { return asset }
    throw .notFound
  }

  /// When the source fails, or does not know an asset that it lists, what the list says is better than nothing.
  private func detail(
    of id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Asset> {
    do {
      return try await details.value(id, keptWillDo: policy == .savedWillDo) { () async throws(RepositoryError) in
        var detail = try await base.asset(id, near: place, policy: policy)
        detail.value = detail.value.completed(from: listed(id, near: place)?.value)
        return detail
      }
    } catch {
      guard error != .unsupported, var asset = await onList(id, near: place) else { throw error }
      asset.failure = error
      asset.version = nil
      return asset
    }
  }

  /// As `listed`; asks for the page it was found on if need be.
  private func onList(_ id: AssetID, near place: CollectionPlace?) async -> Cached<Asset>? {
    if let asset = listed(id, near: place) { return asset }
    guard let place else { return nil }
    return (try? await assets(at: place, policy: .savedWillDo)).flatMap { Self.asset(id, on: $0) }
  }

  /// What a saved page says of the asset: the page it was found on, or else any.
  private func listed(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>? {
    let page = place.flatMap { pages.cached($0) }
    guard var asset = page.flatMap({ Self.asset(id, on: $0) }) ?? pages.firstCached({ Self.asset(id, on: $0) }) else {
      return nil
    }
    asset.version = nil
    return asset
  }

  /// One asset of the page, as old as the page and of its version.
  private static func asset(_ id: AssetID, on page: Cached<AssetPage>) -> Cached<Asset>? {
    page.value.assets.first { $0.isKnown(as: id) }.map {
      Cached($0, time: page.time, version: page.version, isFresh: page.isFresh, failure: page.failure)
    }
  }
}
