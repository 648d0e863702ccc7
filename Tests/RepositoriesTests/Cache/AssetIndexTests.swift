import Caching
import Fakes
import Models
import Synchronization
import Testing

@testable import Repositories

@Suite struct AssetIndexTests {
  private let index = AssetIndex(byteBound: 1 << 20)

  @Test func `an asset is found under each of its names, on the page seen last first`() {
    let places = (1...6).map { CollectionPlace(owner: .make($0)) }
    for place in places { index.note(AssetPage(assets: [.make(1, id: .number(7))]), at: place) }
    index.note(AssetPage(assets: [.make(1, id: .number(7))]), at: places[3])
    for id in [AssetID.number(7), .make(1)] {
      #expect(index.places(of: id) == [places[3], places[5], places[4], places[2]])
    }
    #expect(index.places(of: .make(2)).isEmpty)
  }

  @Test func `the index is bounded`() {
    let small = AssetIndex(byteBound: 1700)
    for number in 1...100 {
      small.note(AssetPage(assets: [.make(number)]), at: CollectionPlace(owner: .make(number)))
    }
    #expect((1...100).count { !small.places(of: .make($0)).isEmpty } <= 10)
    #expect(!small.places(of: .make(100)).isEmpty)
  }

  /// A cache reads its clock once for each value that it looks at.
  @Test func `an unknown item is looked for in no page, however many are saved`() async throws {
    #expect(try await looks(after: 1) == (try await looks(after: 1000)))
  }

  private func looks(after pages: Int) async throws -> Int {
    let time = TestTime().source
    let looks = Mutex(0)
    let counting = TimeSource(
      now: time.now,
      uptime: {
        looks.withLock { $0 += 1 }
        return time.uptime()
      }, sleep: time.sleep)
    let source = FakeAssetRepository()
    source.setPage(.success(Cached(AssetPage(assets: [.make(1)]), time: time.now())))
    let assets = CachingAssets(
      source, lookup: .own, rules: CacheRules(freshFor: 60, byteBound: 32 << 20), time: counting)
    for number in 0..<pages {
      _ = try await assets.assets(
        at: CollectionPlace(owner: .make(), cursor: Cursor("\(number)")), policy: .savedWillDo)
    }
    looks.withLock { $0 = 0 }
    #expect(await failure(of: try await assets.asset(.make(2), near: nil, policy: .savedWillDo)) == .notFound)
    return looks.withLock { $0 }
  }
}
