import Caching
import Fakes
import Models
import Testing
@testable import ViewModels

@Suite struct ItemViewModelTests {
  static let place = CollectionPlace(owner: .make(7), cursor: Cursor("c"))

  static func load(_ asset: Asset, from place: CollectionPlace? = place) async throws -> ItemPage {
    let assets = FakeAssetRepository()
    assets.setAsset(.success(Cached(asset, time: 0)))
    let model = ItemViewModel(
      assets: assets, saved: FakeSavedValues(), source: CollectionViewModelTests.source, now: { 0 })
    guard case .page(let page) = await model.load(.init(id: asset.id, place: place)) else {
      Issue.record("no page")
      throw CancellationError()
    }
    return page
  }

  static func problem(_ error: RepositoryError, _ id: AssetID, from place: CollectionPlace?) async throws -> ProblemPage
  {
    let assets = FakeAssetRepository(failure: error)
    let model = ItemViewModel(
      assets: assets, saved: FakeSavedValues(), source: CollectionViewModelTests.source, now: { 0 })
    guard case .problem(let page) = await model.load(.init(id: id, place: place)) else {
      Issue.record("no problem")
      throw CancellationError()
    }
    return page
  }

  @Test func `everything known of an item is shown`() async throws {
    var asset = Asset.make(7, description: "One\r\n\r\n\r\ntwo", ownerCount: 12_345)
    asset.tokenStandard = "erc1155"
    let page = try await Self.load(asset)
    #expect(page.title == "Kite · Kites" && page.name == "Kite" && page.collection == "Kites" && page.alt == "Kite")
    #expect(page.description == "One\n\ntwo")
    #expect(page.details.map(\.label) == ["Token ID", "Contract", "Chain", "Token standard", "Owners"])
    #expect(page.details.map(\.value)[2...] == ["ethereum", "ERC1155", "12,345"])
    #expect(page.marketplaceURL == "https://opensea.io/assets/ethereum/\(Address.make(0xabc).hex)/7")
    let back = try #require(page.back)
    #expect(back.route == .collection(Self.place) && back.anchor == "item-ethereum-\(Address.make(0xabc).hex)-7")
  }

  @Test func `a source that is down is told since when`() throws {
    let model = ItemViewModel(
      assets: FakeAssetRepository(), saved: FakeSavedValues(), source: CollectionViewModelTests.source, now: { 43_200 },
      lastAnswer: { 43_000 })
    guard case .problem(let page) = model.page(.init(id: .make(1)), .failure(.unreachable), Neighbours(), now: 43_200)
    else {
      throw CancellationError()
    }
    #expect(page.problem.since?.text == "OpenSea last gave a usable answer at 11:56 UTC.")
  }

  @Test func `a long token number is shown whole`() async throws {
    let number = String(repeating: "9", count: 78)
    var asset = Asset.make(1, name: nil, collection: nil)
    asset.tokenID = TokenID(number)
    let page = try await Self.load(asset, from: nil)
    #expect(page.details.first?.value == number)
    #expect(
      page.name.hasPrefix("Item #9999999999…999999 of 0x0000…")
    )
    #expect(page.alt.hasPrefix("Picture of item 9999999999…999999 of contract 0x0000…"))
    #expect(page.back == nil)
  }

  @Test(arguments: [
    ("https://x.example/a.mp4", Media.video("https://x.example/a.mp4")),
    ("https://x.example/a.mp3", .audio("https://x.example/a.mp3")),
    ("https://x.example/a.glb?x", .other("https://x.example/a.glb?x", kind: "3D model")),
    ("https://x.example/a", .other("https://x.example/a", kind: "Interactive page")),
    ("https://x.example/a.pdf", .other("https://x.example/a.pdf", kind: "PDF document")),
  ])
  func `media is told by its kind`(address: String, media: Media) async throws {
    var asset = Asset.make(1)
    asset.animationURL = address
    #expect(try await Self.load(asset).media == media)
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "", "//x.example/a.mp4"])
  func `media with an unsafe address is left out`(address: String) async throws {
    var asset = Asset.make(1)
    asset.animationURL = address
    #expect(try await Self.load(asset).media == nil)
  }

  @Test func `a film in place of a picture is shown as a film`() async throws {
    let page = try await Self.load(.make(1, imageURL: "https://x.example/a.webm"))
    #expect(page.picture == .none("A film") && page.media == .video("https://x.example/a.webm"))
  }

  @Test(arguments: [
    (Models.Trait(type: "Fur", value: "Gold"), "Fur", "Gold"), (Models.Trait(type: "", value: "Gold"), "Trait", "Gold"),
    (Models.Trait(type: "Born", value: "1639315070.0", displayType: "date"), "Born", "2021-12-12"),
    (Models.Trait(type: "Born", value: "soon", displayType: "date"), "Born", "soon"),
    (Models.Trait(type: "Born", value: "99999999999999999999", displayType: "date"), "Born", "99999999999999999999"),
    (
      Models.Trait(type: "Level", value: "12345678901234567890123", displayType: "number"), "Level",
      "12,345,678,901,234,567,890,123"
    ),
  ])
  func `traits are shown whole, dates as days`(trait: Models.Trait, type: String, value: String) async throws {
    #expect(try await Self.load(.make(1, traits: [trait])).traits.map { [$0.type, $0.value] } == [[type, value]])
  }

  @Test func `traits without a value are left out`() async throws {
    #expect(try await Self.load(.make(1, traits: [Models.Trait(type: "a", value: " \u{200b}")])).traits.isEmpty)
  }

  @Test func `a marked picture is covered until it is asked for`() async throws {
    let asset = CollectionViewModelTests.marked(1, isNSFW: true)
    let url = "https://pictures.example/kite.png"
    #expect(try await Self.load(asset).picture == .covered(url, reason: "Marked as sensitive"))
    let assets = FakeAssetRepository()
    assets.setAsset(.success(Cached(asset, time: 0)))
    let model = ItemViewModel(
      assets: assets, saved: FakeSavedValues(), source: CollectionViewModelTests.source, now: { 0 })
    guard case .page(let page) = await model.load(.init(id: asset.id, place: Self.place, showsAll: true)) else {
      throw CancellationError()
    }
    #expect(page.picture == .url(url) && page.back?.route == .collection(Self.place, showsAll: true))
  }

  @Test func `the items before and after are linked with the page they stand on`() async throws {
    let assets = FakeAssetRepository()
    assets.setAsset(.success(Cached(.make(2), time: 0)))
    let saved = FakeSavedValues()
    let page = AssetPage(assets: [.make(1, name: "One"), .make(2), .make(3, name: nil)])
    saved.save(Cached(page, time: 0).kept(version: 1), at: Self.place)
    let model = ItemViewModel(assets: assets, saved: saved, source: CollectionViewModelTests.source, now: { 0 })
    guard case .page(let shown) = await model.load(.init(id: .make(2), place: Self.place)) else {
      throw CancellationError()
    }
    #expect(shown.previous == NeighbourLink(route: .asset(.make(1), from: Self.place), name: "One"))
    #expect(shown.next == NeighbourLink(route: .asset(.make(3), from: Self.place), name: "Kites #3"))
  }

  @Test func `an unknown item is named and leads back`() async throws {
    let page = try await Self.problem(.notFound, .make(9), from: Self.place)
    #expect(page.failure == .unknownItem && page.title.hasPrefix("Error: "))
    #expect(page.problem.paragraphs.joined().contains("No item 9 of contract"))
    #expect(page.back?.route == .collection(Self.place))
    #expect(page.problem.outside?.url == "https://opensea.io/assets/ethereum/\(Address.make(0xabc).hex)/9")
  }

  @Test func `a v1 number says that it needs its collection page`() async throws {
    let page = try await Self.problem(.unsupported, .number(31), from: nil)
    #expect(page.failure == .unknownItem && page.problem.paragraphs.joined().contains("Item 31"))
  }

  @Test(arguments: [
    (RepositoryError.timedOut, Failure.upstreamSlow), (.unreachable, .upstreamDown), (.keyMissing, .keyMissing),
  ])
  func `a failed item is not an unknown one`(error: RepositoryError, failure: Failure) async throws {
    #expect(try await Self.problem(error, .make(9), from: nil).failure == failure)
  }
}
