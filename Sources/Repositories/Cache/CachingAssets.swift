import Caching
import Models
import Synchronization

/// A source that tells later what it leaves out of its lists.
protocol LateNaming: Sendable {
  /// The page with the names of collections that can be had now. Takes its time: no visitor waits for it.
  func named(_ page: AssetPage) async -> AssetPage
}

extension Asset {
  /// Its collection is known by the slug alone.
  var lacksCollectionName: Bool { collection?.slug != nil && collection?.name == nil }
}

/// Places for which something is under way that one does for all.
private final class PlacesAtWork: Sendable {
  private let places = Mutex<Set<CollectionPlace>>([])

  /// False where it is under way already.
  func begin(_ place: CollectionPlace) -> Bool { places.withLock { $0.insert(place).inserted } }

  func end(_ place: CollectionPlace) { _ = places.withLock { $0.remove(place) } }
}

/// Keeps the pages and assets of a source in memory, and tells where a list begins to repeat, whether its pages come from
/// the source, the store or memory.
struct CachingAssets: AssetRepository {
  /// How the source finds one asset.
  enum Lookup: Sendable {
    /// It has an address of its own, with more in it than the list has (v2).
    case own
    /// Only on the page it stands on, which says all there is (v1).
    case onPage
  }

  private let base: any AssetRepository
  private let lookup: Lookup
  private let pages: FetchCache<CollectionPlace, AssetPage, RepositoryError>
  private let details: FetchCache<AssetID, Asset, RepositoryError>
  private let index: AssetIndex
  private let trails = CursorTrails()
  private let beingNamed = PlacesAtWork()
  private let log: SourceLog

  /// `log` hears of each question that reaches `base`.
  init(
    _ base: any AssetRepository, lookup: Lookup, rules: CacheRules, time: TimeSource = .system,
    pageTier: CacheTier<CollectionPlace, AssetPage>? = nil, detailTier: CacheTier<AssetID, Asset>? = nil,
    log: SourceLog? = nil
  ) {
    self.base = base
    self.lookup = lookup
    var detailRules = rules
    detailRules.byteBound = rules.byteBound / 4
    let index = AssetIndex(byteBound: rules.byteBound / 4)
    self.index = index
    self.log = log ?? SourceLog(time: time)
    let indexed = pageTier.map { tier in
      CacheTier<CollectionPlace, AssetPage>(
        read: { place in
          let stored = await tier.read(place)
          if let stored { index.note(stored.value, at: place) }
          return stored
        }, write: tier.write, forget: tier.forget)
    }
    pages = FetchCache(rules: rules, clock: time, tier: indexed, size: { $0.occupiedBytes })
    details = FetchCache(rules: detailRules, clock: time, tier: detailTier, size: { $0.occupiedBytes })
  }

  func assets(
    at place: CollectionPlace, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<AssetPage> {
    marked(try await page(at: place, policy: policy), at: place)
  }

  private func page(
    at place: CollectionPlace, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<AssetPage> {
    let kept = try await pages.value(place, keptWillDo: policy == .savedWillDo) { () async throws(RepositoryError) in
      let page = try await log.reporting(.assets(place)) { () async throws(RepositoryError) in
        try await base.assets(at: place, policy: policy)
      }
      index.note(page.value, at: place)
      return page
    }
    nameLater(kept.value, at: place)
    return kept
  }

  /// Completes a page that is kept, behind the visitor's back.
  private func nameLater(_ page: AssetPage, at place: CollectionPlace) {
    guard let naming = base as? any LateNaming, page.assets.contains(where: \.lacksCollectionName),
      beingNamed.begin(place)
    else { return }
    Task(priority: .utility) {
      let named = await naming.named(page)
      beingNamed.end(place)
      guard named != page else { return }
      pages.amend(place) { $0 == page ? named : $0 }
    }
  }

  /// One version of what is kept becomes two: the same page may turn out to be where the list repeats.
  private func marked(_ cached: Cached<AssetPage>, at place: CollectionPlace) -> Cached<AssetPage> {
    let page = trails.marked(cached.value, at: place, time: cached.time)
    var cached = cached
    cached.version = cached.version.map { $0 &* 2 &+ (page.next == cached.value.next ? 0 : 1) }
    cached.value = page
    return cached
  }

  func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Asset> {
    switch lookup {
    case .onPage: try await assetOnPage(id, near: place, policy: policy)
    case .own: try await detail(of: id, near: place, policy: policy)
    }
  }

  func savedAssets(at place: CollectionPlace) -> Cached<AssetPage>? {
    pages.cached(place).map { marked($0, at: place) }
  }

  func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>? {
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
      if let asset = Self.asset(id, on: try await page(at: place, policy: policy)) { return asset }
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
        var detail = try await log.reporting(.asset(id)) { () async throws(RepositoryError) in
          try await base.asset(id, near: place, policy: policy)
        }
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
    return (try? await page(at: place, policy: .savedWillDo)).flatMap { Self.asset(id, on: $0) }
  }

  /// What a saved page says of the asset: the page it was found on, or else any.
  private func listed(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>? {
    for place in (place.map { [$0] } ?? []) + index.places(of: id) {
      guard let page = pages.cached(place), var asset = Self.asset(id, on: page) else { continue }
      asset.version = nil
      return asset
    }
    return nil
  }

  /// One asset of the page, as old as the page and of its version.
  private static func asset(_ id: AssetID, on page: Cached<AssetPage>) -> Cached<Asset>? {
    page.value.assets.first { $0.isKnown(as: id) }.map {
      Cached($0, time: page.time, version: page.version, isFresh: page.isFresh, failure: page.failure)
    }
  }
}
