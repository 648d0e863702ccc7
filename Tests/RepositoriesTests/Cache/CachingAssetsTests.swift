import Caching
import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct CachingAssetsTests {
  private let time = TestTime()
  private let base = FakeAssetRepository()
  private let place = CollectionPlace(owner: .make())

  @Test func `a page is fetched once for each place`() async throws {
    base.setPage(.success(Cached(AssetPage(assets: [.make(1)]), time: time.source.now())))
    let assets = caching(.own)
    for _ in 0..<3 { _ = try await assets.assets(at: place, policy: .savedWillDo) }
    let other = CollectionPlace(owner: .make(), limit: 50)
    _ = try await assets.assets(at: other, policy: .savedWillDo)
    #expect(base.calls == [.assets(place, .savedWillDo), .assets(other, .savedWillDo)])
    #expect(assets.savedAssets(at: place)?.value.assets == [.make(1)])
  }

  @Test func `with an address of its own, an asset has what both accounts say`() async throws {
    let id = AssetID.make(1)
    base.setPage(.success(page([.make(1, description: "From the list.")])))
    base.setAsset(
      .success(
        Cached(.make(1, description: nil, traits: [Trait(type: "a", value: "b")], ownerCount: 1), time: 0)), for: id)
    let assets = caching(.own)
    _ = try await assets.assets(at: place, policy: .savedWillDo)
    let asset = try await assets.asset(id, near: place, policy: .savedWillDo).value
    #expect(asset.description == "From the list.")
    #expect(asset.traits.count == 1)
    #expect(asset.ownerCount == 1)
  }

  @Test func `if it fails, the list's account is shown with the reason`() async throws {
    base.setPage(.success(page([.make(1)])))
    base.setAsset(.failure(.unreachable))
    let assets = caching(.own)
    _ = try await assets.assets(at: place, policy: .savedWillDo)
    for near in [place, nil] {
      let asset = try await assets.asset(.make(1), near: near, policy: .savedWillDo)
      #expect(asset.value == .make(1))
      #expect(asset.failure == .unreachable)
    }
    #expect(await failure(of: try await assets.asset(.make(2), near: place, policy: .savedWillDo)) == .unreachable)
  }

  @Test func `what the source lists is shown although it does not know it by itself`() async throws {
    base.setPage(.success(page([.make(1)])))
    let assets = caching(.own)
    let asset = try await assets.asset(.make(1), near: place, policy: .savedWillDo)
    #expect(asset.value == .make(1) && asset.failure == .notFound)
    #expect(await failure(of: try await assets.asset(.make(2), near: place, policy: .savedWillDo)) == .notFound)
    #expect(await failure(of: try await caching(.own).asset(.make(1), near: nil, policy: .savedWillDo)) == .notFound)
  }

  @Test func `without one, an asset is found on its page, or on any that is saved`() async throws {
    let id = AssetID.number(7)
    base.setPage(.success(page([.make(1, id: id)])))
    let assets = caching(.onPage)
    #expect(await failure(of: try await assets.asset(id, near: nil, policy: .savedWillDo)) == .unsupported)
    #expect(assets.savedAsset(id, near: place) == nil)
    #expect(try await assets.asset(id, near: place, policy: .savedWillDo).value.id == id)
    #expect(try await assets.asset(id, near: nil, policy: .savedWillDo).value.id == id)
    #expect(try await assets.asset(.make(1), near: place, policy: .savedWillDo).value.id == id)
    #expect(await failure(of: try await assets.asset(.number(8), near: place, policy: .savedWillDo)) == .notFound)
    #expect(assets.savedAsset(id, near: place)?.value.id == id)
    #expect(base.calls == [.assets(place, .savedWillDo)])
  }

  @Test func `if that page fails, any other that has the asset will do, with the reason`() async throws {
    base.setPage(.success(page([.make(1, id: .number(7))])), at: place)
    base.setPage(.failure(.unreachable))
    let assets = caching(.onPage)
    _ = try await assets.assets(at: place, policy: .savedWillDo)
    let other = CollectionPlace(owner: .make(), limit: 50)
    #expect(try await assets.asset(.number(7), near: other, policy: .savedWillDo).failure == .unreachable)
    #expect(await failure(of: try await assets.asset(.number(8), near: other, policy: .savedWillDo)) == .unreachable)
  }

  @Test func `fetch again on an asset without an address fetches its page`() async throws {
    base.setPage(.success(page([.make(1, id: .number(7))])))
    let assets = caching(.onPage)
    for _ in 0..<2 { _ = try await assets.asset(.number(7), near: place, policy: .fetchAgain) }
    #expect(base.calls.count == 2)
  }

  private func page(_ assets: [Asset]) -> Cached<AssetPage> {
    Cached(AssetPage(assets: assets), time: time.source.now())
  }

  private func caching(_ lookup: CachingAssets.Lookup) -> CachingAssets {
    CachingAssets(base, lookup: lookup, rules: CacheRules(freshFor: 60, byteBound: 1 << 20), time: time.source)
  }
}
