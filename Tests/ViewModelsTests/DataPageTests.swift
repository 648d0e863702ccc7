import Caching
import Fakes
import Models
import Testing

@testable import ViewModels

@Suite struct DataPageTests {
  static let place = CollectionPlace(owner: CollectionViewModelTests.owner, limit: 5)

  static func load(
    _ items: Result<Cached<AssetPage>, RepositoryError>, _ wallet: Result<Cached<Wallet>, RepositoryError>,
    source: SiteSource = CollectionViewModelTests.source
  ) -> Loaded<CollectionPage> {
    CollectionViewModel(
      assets: FakeAssetRepository(), wallets: FakeWalletRepository(), saved: FakeSavedValues(), source: source,
      now: { CollectionViewModelTests.noon }
    ).page(.init(place: place, format: .csv), .init(items: items, wallet: wallet), now: CollectionViewModelTests.noon)
  }

  static func data(_ loaded: Loaded<some LoadedPage>) throws -> DataPage {
    guard case .data(let data, _) = loaded else { throw CancellationError() }
    return data
  }

  static func problem(_ loaded: Loaded<some LoadedPage>) throws -> ProblemPage {
    guard case .problem(let page) = loaded else { throw CancellationError() }
    return page
  }

  @Test func `a page of items is given with its balance, its age and the way on`() throws {
    let items = AssetPage(assets: [.make(1), .make(2)], next: Cursor("a+b"), unreadable: 1)
    let data = try Self.data(
      Self.load(.success(Cached(items, time: 3_601)), .success(try CollectionViewModelTests.wallet())))
    #expect(data.owner == Self.place.owner.checksummed && data.source == "OpenSea API v2" && !data.isSample)
    #expect(
      data.balance
        == BalanceData(wei: "269524272294076256", eth: "0.269524272294076256", fetched: "1970-01-01T12:00:00Z"))
    #expect(data.fetched == "1970-01-01T01:00:01Z" && data.items.map(\.tokenId) == ["1", "2"])
    #expect(data.notices == ["1 item of this page cannot be shown: OpenSea's answer does not say which."])
    #expect(data.next == "/collection/\(Self.place.owner.hex).csv?cursor=a%2Bb&limit=5")
  }

  @Test func `what the page says of old items, the data says too`() throws {
    let items = Cached(AssetPage(assets: [.make(1)]), time: 3_600, failure: .unreachable)
    let data = try Self.data(Self.load(.success(items), .success(try CollectionViewModelTests.wallet())))
    #expect(data.notices == ["Saved 1970-01-01 01:00 UTC; OpenSea could not be reached."])
  }

  @Test func `a balance that failed is left out with the reason`() throws {
    let data = try Self.data(Self.load(.success(Cached(AssetPage(assets: []), time: 0)), .failure(.timedOut)))
    #expect(data.balance == nil)
    #expect(data.balanceProblem == "Balance unavailable: the Ethereum node did not answer in time.")
  }

  @Test func `a balance that is late is left out with the reason`() throws {
    let data = try Self.data(Self.load(.success(Cached(AssetPage(assets: []), time: 0)), .failure(.late)))
    #expect(data.balance == nil)
    #expect(data.balanceProblem == "Balance is late: the Ethereum node has not answered yet.")
  }

  @Test(arguments: [
    (RepositoryError.unreachable, Failure.upstreamDown), (.keyMissing, .keyMissing), (.cursorRefused, .badRequest),
    (.rateLimited(retryAfter: 9), .rateLimited(seconds: 9)),
  ])
  func `items that failed are a problem, never no items`(error: RepositoryError, failure: Failure) throws {
    let page = try Self.problem(Self.load(.failure(error), .success(try CollectionViewModelTests.wallet())))
    #expect(page.failure == failure)
  }

  @Test func `the sample says nothing of an address it does not know`() throws {
    let sample = SiteSource(name: "Sample data", isSample: true, sampleAddress: Address.make(1).hex)
    let nothing = Result<Cached<AssetPage>, RepositoryError>.success(Cached(AssetPage(assets: []), time: 0))
    let page = try Self.problem(Self.load(nothing, .failure(.notFound), source: sample))
    #expect(page.failure == .unknownItem)
  }

  @Test func `texts and links from the chain are as on the page, and cut nowhere`() throws {
    var asset = Asset.make(
      1, name: "a\u{202e}b" + String(repeating: "c", count: 200), imageURL: "javascript:alert(1)",
      traits: [Trait(type: "", value: "1e21"), Trait(type: "Empty", value: "\u{200b}")])
    asset.animationURL = "data:text/html,x"
    asset.originalImageURL = "http://x.example/a.png"
    asset.isNSFW = true
    let item = ItemData(asset)
    #expect(item.name == "ab" + String(repeating: "c", count: 200))
    #expect(item.imageUrl == "http://x.example/a.png" && item.originalImageUrl == item.imageUrl)
    #expect(item.animationUrl == nil)
    #expect(item.traits == [TraitText(type: "Trait", value: "1e21")] && item.mark == "Marked as sensitive")
  }

  @Test(arguments: [nil, "", " ", "\u{fe0f}\u{fe0f}", "\u{200b}"])
  func `a name is not made up`(name: String?) {
    #expect(ItemData(.make(7, name: name)).name == nil)
  }

  @Test func `a warning, a chain that is not OpenSea's and a picture in itself are given`() {
    var asset = Asset.make(
      7, imageURL: "data:image/svg+xml;base64,AA", permalink: "https://testnets.opensea.io/assets/goerli/0x1/7")
    asset.chain = .other("goerli")
    asset.isSuspicious = true
    let item = ItemData(asset)
    #expect(item.mark == "OpenSea marks it as suspicious" && item.imageUrl == "data:image/svg+xml;base64,AA")
    #expect(item.chain == "goerli" && item.marketplaceUrl == nil)
    asset.isDisabled = true
    #expect(ItemData(asset).mark == "Taken down by OpenSea; OpenSea marks it as suspicious")
  }

  @Test func `an item is given alone`() async throws {
    let assets = FakeAssetRepository()
    assets.setAsset(.success(Cached(.make(7), time: 0)))
    let model = ItemViewModel(
      assets: assets, saved: FakeSavedValues(), source: CollectionViewModelTests.source, now: { 0 })
    let data = try Self.data(await model.load(.init(id: .make(7), format: .json)))
    #expect(data.items == [ItemData(.make(7))] && data.owner == nil && data.balance == nil && data.next == nil)
    #expect(
      try Self.problem(model.page(.init(id: .make(7), format: .json), .failure(.notFound), Neighbours(), now: 0))
        .failure == .unknownItem)
  }

  @Test(arguments: [
    ("/collection/x.json", DataFormat.json), ("/asset/x.csv", .csv), ("/collection/.csv", .csv),
    ("/collection/x", nil), ("/collection/x.JSON", nil), ("/sample/x.json", nil), ("/x.csv", nil),
  ])
  func `a path says in which form an answer is wanted`(path: String, format: DataFormat?) {
    #expect(DataFormat(path: path) == format)
  }
}
