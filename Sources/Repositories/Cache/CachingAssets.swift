package import HTTPClient
package import Models

/// Keeps the pages and assets of another repository in memory.
package struct CachingAssets: AssetRepository {
  /// How the source finds one asset.
  package enum Lookup: Sendable {
    /// It has an address of its own, with more in it than the list has (v2).
    case own
    /// Only on the page it stands on, which says all there is (v1).
    case onPage
  }

  private let base: any AssetRepository
  private let lookup: Lookup
  private let pages: FetchCache<CollectionPlace, AssetPage>
  private let details: FetchCache<AssetID, Asset>

  package init(_ base: any AssetRepository, lookup: Lookup, rules: CacheRules, time: TimeSource = .system) {
    self.base = base
    self.lookup = lookup
    var detailRules = rules
    detailRules.byteBound = rules.byteBound / 4
    pages = FetchCache(rules: rules, time: time, size: { $0.occupiedBytes })
    details = FetchCache(rules: detailRules, time: time, size: { $0.occupiedBytes })
  }

  package func assets(
    at place: CollectionPlace, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<AssetPage> {
    try await pages.value(place, policy: policy) { [base] policy async throws(RepositoryError) in
      try await base.assets(at: place, policy: policy)
    }
  }

  package func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Asset> {
    switch lookup {
    case .onPage: try await assetOnPage(id, near: place, policy: policy)
    case .own: try await detail(of: id, near: place, policy: policy)
    }
  }

  package func savedAssets(at place: CollectionPlace) -> Saved<AssetPage>? {
    pages.saved(place)
  }

  package func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Saved<Asset>? {
    if lookup == .own { return details.saved(id) }
    guard let place, let page = pages.saved(place), let asset = page.fetched.asset(id) else { return nil }
    return Saved(asset, generation: page.generation, isFresh: page.isFresh)
  }

  var reports: [SourcesReport.Cache] {
    [pages.report("pages"), details.report("assets")]
  }

  private func assetOnPage(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Asset> {
    guard let place else {
      if let asset = listed(id, near: nil) { return asset }
      throw .unsupported
    }
    do {
      if let asset = try await assets(at: place, policy: policy).asset(id) { return asset }
    } catch {
      guard var asset = listed(id, near: nil) else { throw error }
      asset.failure = error
      return asset
    }
    if let asset = listed(id, near: nil) { return asset }
    throw .notFound
  }

  /// When the source fails, or does not know an asset that it lists, what the list says is better than nothing.
  private func detail(
    of id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Asset> {
    do {
      return try await details.value(id, policy: policy) { policy async throws(RepositoryError) in
        var detail = try await base.asset(id, near: place, policy: policy)
        detail.value = detail.value.completed(from: listed(id, near: place)?.value)
        return detail
      }
    } catch {
      guard error != .unsupported, var asset = await onList(id, near: place) else { throw error }
      asset.failure = error
      return asset
    }
  }

  /// As `listed`; asks for the page it was found on if need be.
  private func onList(_ id: AssetID, near place: CollectionPlace?) async -> Fetched<Asset>? {
    if let asset = listed(id, near: place) { return asset }
    guard let place else { return nil }
    return try? await assets(at: place, policy: .savedWillDo).asset(id)
  }

  /// What a saved page says of the asset: the page it was found on, or else any.
  private func listed(_ id: AssetID, near place: CollectionPlace?) -> Fetched<Asset>? {
    if let place, let asset = pages.saved(place)?.fetched.asset(id) { return asset }
    return pages.firstSaved { $0.asset(id) }
  }
}

extension Fetched<AssetPage> {
  /// One asset of the page, as old as the page.
  fileprivate func asset(_ id: AssetID) -> Fetched<Asset>? {
    value.assets.first { $0.isKnown(as: id) }.map { Fetched<Asset>($0, time: time, failure: failure) }
  }
}
