import Fakes
import Caching
import Models
import Testing

@testable import Repositories

@Suite struct CursorTrailsTests {
  /// Lists by what each cursor, "" for the first page, has as next; and the pages in the order in which they are seen
  /// until one has no next, the last of which repeats.
  static let circles: [([String: String], [String])] = [
    (["": "A", "A": "B", "B": "A"], ["", "A", "B"]), (["": "A", "A": "B", "B": "C", "C": "A"], ["", "A", "B", "C"]),
    (["": "A", "A": "B", "B": "C", "C": "B"], ["", "A", "B", "C"]),
    (["": "A", "A": "B", "B": "C", "C": "D", "D": "B"], ["", "A", "B", "C", "D"]),
    (["": "A", "A": "B", "B": "C", "C": "D", "D": "E", "E": "A"], ["", "A", "B", "C", "D", "E"]),
  ]

  @Test(arguments: circles)
  func `a circle of any length ends where it would begin again`(list: [String: String], seen: [String]) async throws {
    let assets = Self.assets(list)
    #expect(try await Self.walk(assets) == seen)
    #expect(try await Self.walk(assets) == seen, "again, from what is saved")
  }

  @Test(arguments: [("A", ["A", "B", "C"]), ("B", ["B", "C", "A"]), ("C", ["C", "A", "B"])])
  func `and so it does from a link into the middle`(start: String, seen: [String]) async throws {
    let assets = Self.assets(["A": "B", "B": "C", "C": "A"])
    #expect(try await Self.walk(assets, from: start) == seen)
  }

  @Test func `from the first page on, nothing is missing where a link led into the middle before`() async throws {
    let assets = Self.assets(["": "A", "A": "B", "B": "C", "C": "A"])
    _ = try await Self.walk(assets, from: "B")
    #expect(try await Self.walk(assets) == ["", "A", "B", "C"])
    #expect(try await Self.walk(assets, from: "B") == ["B", "C"])
  }

  @Test func `a page fetched ahead is not one that was there before`() async throws {
    let assets = Self.assets(["": "A", "A": "B", "B": "A"])
    for cursor in ["", "A", "B"] { _ = try await assets.assets(at: Self.place(cursor), policy: .savedWillDo) }
    #expect(assets.savedAssets(at: Self.place("A"))?.value.next?.text == "B")
    #expect(assets.savedAssets(at: Self.place("B"))?.value.repeats == true)
  }

  @Test func `what is saved is another page once it is known to repeat`() async throws {
    let assets = Self.assets(["": "A", "A": "B", "B": "A"])
    _ = try await assets.assets(at: Self.place("B"), policy: .savedWillDo)
    let before = try #require(assets.savedAssets(at: Self.place("B")))
    for cursor in ["", "A"] { _ = try await assets.assets(at: Self.place(cursor), policy: .savedWillDo) }
    let after = try #require(assets.savedAssets(at: Self.place("B")))
    #expect(!before.value.repeats && after.value.repeats && before.version != after.version)
  }

  @Test func `an empty page that leads back is the end`() async throws {
    let trails = CursorTrails()
    _ = trails.marked(AssetPage(assets: [.make()], next: Cursor("A")), at: Self.place(""), time: 0)
    _ = trails.marked(AssetPage(assets: [.make()], next: Cursor("B")), at: Self.place("A"), time: 0)
    let page = trails.marked(AssetPage(assets: [], next: Cursor("A")), at: Self.place("B"), time: 0)
    #expect(page.next == nil && !page.repeats)
  }

  @Test func `a list that grew at its front does not repeat`() {
    let trails = CursorTrails()
    let note = { (cursor: String, next: String, time: Int) in
      trails.marked(AssetPage(assets: [.make()], next: Cursor(next)), at: Self.place(cursor), time: time)
    }
    _ = [note("", "A", 0), note("A", "B", 0), note("B", "C", 0)]
    #expect([note("", "X", 1), note("X", "A", 1), note("A", "B", 1)].allSatisfy { !$0.repeats })
    #expect(note("", "A", 0).next?.text == "A", "an older answer changes nothing")
    #expect(note("C", "X", 1).repeats)
  }

  @Test func `owners and limits have lists of their own`() {
    let trails = CursorTrails()
    let page = AssetPage(assets: [.make()], next: Cursor("A"))
    for owner in 1...3 {
      for limit in [1, 2] {
        let place = CollectionPlace(owner: .make(owner), cursor: Cursor("B"), limit: limit)
        #expect(!trails.marked(page, at: place, time: 0).repeats)
      }
    }
  }

  @Test func `a list of 30,000 pages costs no more than it should, and does not repeat`() {
    let trails = CursorTrails()
    let lost = (0..<30_000).count { number in
      let page = AssetPage(assets: [], next: Cursor("c\(number + 1)"))
      return trails.marked(page, at: Self.place(number == 0 ? "" : "c\(number)"), time: 0).next == nil
    }
    #expect(lost == 0)
  }

  private static func place(_ cursor: String) -> CollectionPlace {
    CollectionPlace(owner: .make(1), cursor: Cursor(cursor))
  }

  private static func assets(_ list: [String: String]) -> CachingAssets {
    let (source, time) = (FakeAssetRepository(), TestTime().source)
    let now = time.now()
    for (cursor, next) in list {
      source.setPage(.success(Cached(AssetPage(assets: [.make()], next: Cursor(next)), time: now)), at: place(cursor))
    }
    let rules = CacheRules(freshFor: 60, byteBound: 1 << 20)
    return CachingAssets(source, lookup: .own, rules: rules, time: time)
  }

  /// The cursors of the pages that "Load more" leads through, of which the last one repeats.
  private static func walk(_ assets: CachingAssets, from start: String = "") async throws -> [String] {
    var seen: [String] = []
    var cursor: String? = start
    while let asked = cursor, seen.count < 20 {
      seen.append(asked)
      let page = try await assets.assets(at: place(asked), policy: .savedWillDo).value
      #expect(page.repeats == (page.next == nil))
      #expect(assets.savedAssets(at: place(asked))?.value == page)
      cursor = page.next?.text
    }
    return seen
  }
}
