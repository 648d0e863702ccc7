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
    #expect(page.description == FoldedText(start: "One\n\ntwo"))
    #expect(page.details.map(\.label) == ["Owners", "Token standard", "Chain", "Contract", "Token ID"])
    #expect(page.details.prefix(3).map(\.value) == ["12,345", "ERC-1155", "Ethereum"])
    #expect(page.collectionURL == "https://opensea.io/collection/kites")
    #expect(page.explorer?.text == "View on etherscan.io")
    #expect(page.explorer?.url == "https://etherscan.io/token/\(Address.make(0xabc).hex)?a=7")
    #expect(page.marketplaceURL == "https://opensea.io/assets/ethereum/\(Address.make(0xabc).hex)/7")
    let back = try #require(page.back)
    #expect(back.route == .collection(Self.place) && back.anchor == "item-ethereum-\(Address.make(0xabc).hex)-7")
  }

  @Test func `who made it, who owns it and how rare it is, is told`() async throws {
    var asset = Asset.make(7, ownerCount: 12_345)
    asset.creator = .make(9)
    asset.owners = [
      AssetOwner(address: .make(7), quantity: TokenID("1204")), AssetOwner(address: .make(8), quantity: TokenID("1")),
      AssetOwner(address: .make(10)),
    ]
    asset.rarityRank = 1204
    let page = try await Self.load(asset)
    #expect(page.holding == "You hold 1,204" && page.home == nil)
    #expect(page.details.prefix(3).map(\.label) == ["Creator", "Owners", "Rarity rank"])
    #expect(page.details[0].accounts.map(\.text) == ["0x0000…0009"] && page.details[0].value == nil)
    #expect(page.details[1].value == "12,345, among them" && page.details[2].value == "1,204")
    #expect(page.details[1].accounts.map(\.quantity) == ["× 1,204", nil, nil])
    #expect(page.details[1].accounts.first?.route == .collection(CollectionPlace(owner: .make(7))))
    #expect(try await Self.load(asset, from: CollectionPlace(owner: .make(99))).holding == nil)
  }

  @Test func `a link from elsewhere leads on to the items of the only owner`() async throws {
    var asset = Asset.make(7, ownerCount: 1)
    asset.owners = [AssetOwner(address: .make(8))]
    let page = try await Self.load(asset, from: nil)
    let items = Action(text: "Items of 0x0000…0008", route: .collection(CollectionPlace(owner: .make(8))))
    #expect(page.home == items && page.back == nil && page.holding == nil)
    #expect(page.details.first?.label == "Owner" && page.details.first?.value == nil)
    #expect(try await Self.load(asset).home == nil)
    asset.ownerCount = 2
    #expect(try await Self.load(asset, from: nil).home == nil)
  }

  @Test(arguments: [
    ("erc721", "ERC-721"), ("ERC1155", "ERC-1155"), ("cryptopunks", "CryptoPunks"), ("erc", "ERC"), ("ercx", "ERCX"),
    ("other", "OTHER"),
  ])
  func `a standard has its proper name`(standard: String, shown: String) async throws {
    var asset = Asset.make(1)
    asset.tokenStandard = standard
    #expect(try await Self.load(asset).details.first { $0.label == "Token standard" }?.value == shown)
  }

  @Test(arguments: ["a/b", "a?b", "", "a b", "é", String(repeating: "a", count: 201)])
  func `a slug that cannot stand in an address is no link`(slug: String) async throws {
    #expect(try await Self.load(.make(1, collection: AssetCollection(slug: slug, name: "Kites"))).collectionURL == nil)
  }

  @Test(arguments: [(ChainName.known(.solana)), .known(.animechain), .other("goerli")])
  func `a chain without an explorer has no link to one`(chain: ChainName) async throws {
    var asset = Asset.make(1)
    asset.chain = chain
    #expect(try await Self.load(asset).explorer == nil)
  }

  @Test func `a source that is down is told since when`() throws {
    let model = ItemViewModel(
      assets: FakeAssetRepository(), saved: FakeSavedValues(), source: CollectionViewModelTests.source, now: { 43_200 },
      lastAnswer: { 43_000 })
    guard case .problem(let page) = model.page(.init(id: .make(1)), .failure(.unreachable), Neighbours(), now: 43_200)
    else {
      throw CancellationError()
    }
    #expect(page.problem.since?.text == "OpenSea last gave a usable answer at 1970-01-01 11:56 UTC.")
  }

  @Test func `a long token number is shown whole`() async throws {
    let number = String(repeating: "9", count: 78)
    var asset = Asset.make(1, name: nil, collection: nil)
    asset.tokenID = TokenID(number)
    let page = try await Self.load(asset, from: nil)
    #expect(page.details.last == Detail(label: "Token ID", value: number, isCode: true))
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
