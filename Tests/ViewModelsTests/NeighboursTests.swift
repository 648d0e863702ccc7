import Caching
import Fakes
import Models
import Testing
@testable import ViewModels

@Suite struct NeighboursTests {
  static let owner = Address.make(7)

  static func place(_ cursor: String? = nil) -> CollectionPlace {
    CollectionPlace(owner: owner, cursor: cursor.flatMap(Cursor.init))
  }

  /// Three pages of two items, of which those named by `cursors` are saved.
  static func model(saved cursors: [String?]) -> ItemViewModel {
    let pages: [(cursor: String?, next: String?)] = [(nil, "b"), ("b", "c"), ("c", nil)]
    let saved = FakeSavedValues()
    for (index, page) in pages.enumerated() where cursors.contains(page.cursor) {
      let assets = AssetPage(
        assets: [.make(2 * index + 1), .make(2 * index + 2)], next: page.next.flatMap(Cursor.init))
      saved.save(
        Cached(assets, time: 0).kept(version: UInt64(index + 1)), at: place(page.cursor))
    }
    return ItemViewModel(
      assets: FakeAssetRepository(), saved: saved, source: CollectionViewModelTests.source, now: { 0 })
  }

  @Test(
    arguments: [
      (1, nil, nil, 2), (2, nil, 1, 3), (3, "b", 2, 4), (4, "b", 3, 5), (5, "c", 4, 6), (6, "c", 5, nil),
    ] as [(Int, String?, Int?, Int?)])
  func `items follow each other across pages`(item: Int, cursor: String?, previous: Int?, next: Int?) {
    let model = Self.model(saved: [nil, "b", "c"])
    let found = model.neighbours(of: .make(item), from: Self.place(cursor))
    #expect(found.previous?.asset.id == previous.map { .make($0) })
    #expect(found.next?.asset.id == next.map { .make($0) })
  }

  @Test func `a neighbour on another page is linked with that page`() {
    let found = Self.model(saved: [nil, "b", "c"]).neighbours(of: .make(3), from: Self.place("b"))
    #expect(found.previous?.place == Self.place() && found.next?.place == Self.place("b"))
  }

  @Test(
    arguments: [
      (3, "b", ["b"], nil, 4), (4, "b", ["b"], 3, nil), (5, "c", ["c", nil], nil, 6), (3, "b", [nil], nil, nil),
      (9, "b", [nil, "b"], nil, nil),
    ] as [(Int, String?, [String?], Int?, Int?)])
  func `what is not saved is not known`(item: Int, cursor: String?, saved: [String?], previous: Int?, next: Int?) {
    let found = Self.model(saved: saved).neighbours(of: .make(item), from: Self.place(cursor))
    #expect(found.previous?.asset.id == previous.map { .make($0) })
    #expect(found.next?.asset.id == next.map { .make($0) })
  }

  @Test func `a page of neighbours is out of date once another page is saved`() {
    let before = Self.model(saved: ["b"]).neighbours(of: .make(4), from: Self.place("b"))
    let after = Self.model(saved: ["b", "c"]).neighbours(of: .make(4), from: Self.place("b"))
    #expect(before.versions == [2] && after.versions == [2, 3])
  }

  @Test func `without the page that the visitor came from there are none`() {
    #expect(Self.model(saved: [nil]).neighbours(of: .make(1), from: nil) == Neighbours())
  }
}
