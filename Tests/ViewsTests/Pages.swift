import Models
import Testing

@testable import ViewModels
@testable import Views

/// Page values of every kind: as little as a page can hold, and as much.
enum Pages {
  static let frame = Frame(stylesheet: "/site.0123456789ab.css", script: "/site.0123456789ab.js", version: "1.2.3")
  static let bareFrame = Frame(stylesheet: "/site.css", version: "0")

  /// A text that breaks out of every place of a page where it is not escaped.
  static let hostile = "<script>alert(1)</script> & 'a' \"b\" </title></bdi>{{name}}"

  static let moment = Moment(text: "2026-11-30 11:58 UTC", stamp: "2026-11-30T11:58Z")
  static let source = SourceNote(name: "OpenSea API v2", isSample: false, age: Sentence("Fetched ", moment))
  static let sampleSource = SourceNote(name: "Sample data", isSample: true, age: nil)

  static let guide = KeyGuide(
    sentence: "In a terminal:", commands: "export OPENSEA_API_KEY=$(curl -s 'https://x.example')\nrun",
    remark: "Then look.",
    links: [OutsideLink(text: "Keys at OpenSea", url: "https://opensea.io/settings/developer")])

  static func owner() throws -> Address { try Address("0x19818f44faf5a217f619aff0fd487cb2a55cca65") }

  static func firstPlace() throws -> CollectionPlace { CollectionPlace(owner: try owner()) }

  static func laterPlace() throws -> CollectionPlace {
    CollectionPlace(owner: try owner(), cursor: Cursor("LXBrPTE0NTc2OTA4MTk="))
  }

  static func assetRoute(_ number: Int, from place: CollectionPlace?) -> Route {
    .asset(.number(Int64(number)), from: place)
  }

  static func tokenRoute(_ number: Int, from place: CollectionPlace?) throws -> Route {
    let text = "ethereum:0x48b622746ea32d7889783b4f937283858b49d72d:\(number)"
    return .asset(try #require(AssetID(text)), from: place)
  }

  static func home(isSample: Bool) throws -> HomePage {
    HomePage(
      title: "NFT viewer",
      sample: SampleLink(address: try owner().checksummed, route: .collection(try firstPlace())),
      source: SourceNote(name: isSample ? "Sample data" : "OpenSea API v2", isSample: isSample),
      guide: isSample ? guide : nil)
  }

  static func collection(_ content: CollectionContent, failure: Failure? = nil) throws -> CollectionPage {
    CollectionPage(
      title: "0.2695 ETH · 0x1981…Ca65 · NFTs", owner: try owner().checksummed,
      balance: .known(
        short: "0.2695 ETH", exact: "0.269524272294076256 ETH", wei: "269524272294076256",
        age: Sentence("as of ", moment)),
      notices: [], content: content, facts: facts(content),
      profileURL: "https://opensea.io/0x19818f44faf5a217f619aff0fd487cb2a55cca65",
      source: source, failure: failure)
  }

  private static func facts(_ content: CollectionContent) -> Facts? {
    guard case .items(let list) = content else { return nil }
    return Facts(
      items: Words.count(list.cards.count, "item") + " so far",
      collections: list.cards.contains { $0.collection != nil } ? "2 collections" : nil, chain: "Ethereum",
      age: Sentence("fetched ", moment))
  }

  /// A later page with a card of each kind, links everywhere, a balance of some age and a notice.
  static func fullCollection() throws -> CollectionPage {
    let later = try laterPlace()
    let cards = (1...8).map { number in
      Card(
        anchor: "item-\(number)", route: assetRoute(number, from: later), name: "Slow Dune \(number)",
        number: number == 3 ? "#1437929290…045468" : nil, quantity: number == 4 ? "× 1,204" : nil,
        collection: number == 2 ? nil : "Slow Dunes",
        picture: .url("/art/dunes-0\(number).svg"))
    }
    let odd = Card(
      anchor: "item-9", route: assetRoute(9, from: later), name: "قمر", collection: "Tom & Jerry <3",
      picture: .none("A 3D model"))
    var page = try collection(
      .items(
        ItemList(
          cards: cards + [odd], summary: "9 more items shown, more follow", next: .collection(later),
          previous: .collection(later), first: .collection(try firstPlace()))))
    page.balance = .known(short: "1 ETH", exact: "1.5 ETH", wei: "1500000000000000000", age: Sentence("as of ", moment))
    page.notices = [Sentence("Saved ", moment, ": OpenSea could not be reached.")]
    page.source = SourceNote(
      name: "Sample data", isSample: true, age: Sentence("Fetched ", moment), again: .collection(later),
      data: DataLinks(
        subject: "These 9 items", json: .collectionData(later, .json), csv: .collectionData(later, .csv)))
    return page
  }

  static func lastCollection() throws -> CollectionPage {
    let card = Card(
      anchor: "item-1", route: assetRoute(1, from: nil), name: "Only one", collection: nil, picture: .none("No picture")
    )
    var page = try collection(
      .items(ItemList(cards: [card], summary: "1 item, that is all", next: nil, previous: nil, first: nil)))
    page.balance = .unavailable("Balance unavailable: the Ethereum node could not be reached.")
    return page
  }

  static func coveredCollection() throws -> CollectionPage {
    let place = try firstPlace()
    let card = Card(
      anchor: "item-1", route: assetRoute(1, from: place), name: "Not for everyone", collection: nil,
      picture: .covered("https://pictures.example/secret.png", reason: "Marked as sensitive"), isMarked: true)
    let notice = CoveredNotice(
      sentence: "Covered items", count: 1, action: Action(text: "Show them", route: .collection(place, showsAll: true)))
    return try collection(.items(ItemList(cards: [card], summary: "1 item, that is all", covered: notice)))
  }

  static func coveredAsset() throws -> ItemPage {
    var page = try fullAsset()
    page.picture = .covered("https://pictures.example/secret.png", reason: "Marked as sensitive")
    return page
  }

  static func wrongChecksum() throws -> ProblemPage {
    let owner = try owner()
    return ProblemPage(
      title: "Error: This is not an Ethereum address",
      problem: Problem(
        heading: "This is not an Ethereum address", paragraphs: ["The letter case does not fit."],
        marked: MarkedText(before: "0x19818", wrong: "F", after: "44Faf5A217F619AFF0FD487CB2a55cCa65"),
        actions: [Action(text: "Open \(owner.checksummed)", route: .collection(CollectionPlace(owner: owner)))]),
      typed: "0x19818F44Faf5A217F619AFF0FD487CB2a55cCa65", failure: .badAddress)
  }

  static func keyMissing() throws -> CollectionPage {
    try collection(
      .failed(
        Problem(
          heading: "OpenSea wants an API key", paragraphs: ["There is none."], guide: guide,
          actions: [Action(text: "Start page", route: .home)])),
      failure: .keyMissing)
  }

  static func emptyCollection() throws -> CollectionPage {
    try collection(.empty("This address holds no NFTs that OpenSea knows of."))
  }

  static func failedCollection() throws -> CollectionPage {
    try collection(.failed(problem(try firstPlace())), failure: .upstreamDown)
  }

  static func problem(_ place: CollectionPlace) -> Problem {
    Problem(
      heading: "OpenSea could not be reached", paragraphs: ["There was no connection.", "It may come back."],
      since: Sentence("OpenSea last gave a usable answer at ", moment, "."),
      actions: [Action(text: "Try again", route: .collection(place)), Action(text: "Start page", route: .home)])
  }

  static func bareAsset() -> ItemPage {
    ItemPage(
      title: "Item #7", name: "Item #7", collection: nil, picture: .none("No picture"), alt: "Picture of item 7",
      originalURL: nil, media: nil, description: nil, traits: [], details: [], marketplaceURL: nil, back: nil,
      notices: [], source: source)
  }

  static func fullAsset(_ media: Media? = nil) throws -> ItemPage {
    ItemPage(
      title: "Slow Dune 1 · Slow Dunes", name: "Slow Dune 1", collection: "Slow Dunes",
      collectionURL: "https://opensea.io/collection/slow-dunes", holding: "You hold 3",
      explorer: OutsideLink(text: "View on etherscan.io", url: "https://etherscan.io/token/0x1?a=1"),
      picture: .url("https://pictures.example/1.png?w=500&auto=format"), alt: "Slow Dune 1",
      originalURL: "https://pictures.example/1.png", media: media,
      description: FoldedText("First line.\nSecond & last line."),
      traits: [TraitText(type: "Hour", value: "Dawn"), TraitText(type: "Hour", value: "Dusk")],
      details: [
        Detail(label: "Token ID", value: String(repeating: "7", count: 78), isCode: true),
        Detail(label: "Chain", value: "Ethereum"),
        Detail(
          label: "Owners", value: "12, among them",
          accounts: [AccountText(text: "0x1981…Ca65", route: .collection(try firstPlace()), quantity: "× 3")]),
      ],
      marketplaceURL: "https://opensea.io/assets/ethereum/0x9a95631794a42d30c47f214fbe02a72585df35e1/1",
      back: BackLink(route: .collection(try laterPlace()), anchor: "item-1", text: "Back to the collection"),
      previous: NeighbourLink(route: assetRoute(8, from: try laterPlace()), name: "Slow Dune 8"),
      next: NeighbourLink(route: assetRoute(2, from: try laterPlace()), name: "Moss & <Fern>"),
      notices: [Sentence("Saved ", moment, ".")], source: sampleSource)
  }

  /// With more text and traits than are shown at once, reached by a link from elsewhere.
  static func longAsset() throws -> ItemPage {
    var page = try fullAsset()
    page.description = FoldedText((1...12).map { "Line \($0)." }.joined(separator: "\n"))
    page.traits = (1...14).map { TraitText(type: "Hour", value: "\($0)") }
    (page.back, page.previous, page.next) = (nil, nil, nil)
    page.home = Action(text: "Items of 0x1981…Ca65", route: .collection(try firstPlace()))
    return page
  }

  static func badAddress() -> ProblemPage {
    ProblemPage(
      title: "Error: This is not an Ethereum address",
      problem: Problem(
        heading: "This is not an Ethereum address", paragraphs: ["After 0x there are 3 digits, 37 too few."],
        actions: [Action(text: "Start page", route: .home)]),
      typed: "0x\"12\"", failure: .badAddress)
  }

  static func unknownItem() throws -> ProblemPage {
    ProblemPage(
      title: "Error: OpenSea does not know this item · 7",
      problem: Problem(
        heading: "OpenSea does not know this item", paragraphs: [], actions: [],
        outside: OutsideLink(text: "Look for it on OpenSea", url: "https://opensea.io/assets/ethereum/0x1/7")),
      typed: nil, failure: .unknownItem,
      back: BackLink(route: .collection(try laterPlace()), anchor: "item-7", text: "Back to the collection"))
  }
}
