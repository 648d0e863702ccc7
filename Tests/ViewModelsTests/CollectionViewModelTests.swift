import Caching
import Fakes
import Models
import Testing
@testable import ViewModels

extension Loaded {
  /// The page; an error where it is none.
  var onlyPage: Page {
    get throws {
      guard case .page(let page) = self else { throw CancellationError() }
      return page
    }
  }
}

@Suite struct CollectionViewModelTests {
  static let owner = Address.make(7)
  static let source = SiteSource(name: "OpenSea API v2", isSample: false, sampleAddress: Address.make(1).hex)
  static let noon = 43_200

  static func wallet(_ quantity: String = "0x3bd8ae5cc6f1f60") throws -> Cached<Wallet> {
    Cached(Wallet(address: owner, balance: try #require(Wei(quantity: quantity))), time: noon)
  }

  static func load(
    _ items: Result<Cached<Models.AssetPage>, RepositoryError>, _ wallet: Result<Cached<Wallet>, RepositoryError>,
    at place: CollectionPlace = CollectionPlace(owner: owner), showsAll: Bool = false
  ) async throws -> CollectionPage {
    let assets = FakeAssetRepository()
    assets.setPage(items)
    let wallets = FakeWalletRepository()
    wallets.setWallet(wallet, at: owner)
    let model = CollectionViewModel(
      assets: assets, wallets: wallets, saved: FakeSavedValues(), source: source, now: { noon })
    return try await model.load(.init(place: place, showsAll: showsAll)).onlyPage
  }

  static func list(_ page: CollectionPage) throws -> ItemList {
    guard case .items(let list) = page.content else {
      Issue.record("no items: \(page.content)")
      throw CancellationError()
    }
    return list
  }

  @Test func `the title has the balance, the address and what the page is`() async throws {
    let items = Cached(AssetPage(assets: [.make(1)]), time: Self.noon)
    let first = try await Self.load(.success(items), .success(try Self.wallet()))
    #expect(first.title == "0.2695 ETH · 0x0000…0007 · NFTs")
    let later = CollectionPlace(owner: Self.owner, cursor: Cursor("c"))
    #expect(
      try await Self.load(.success(items), .success(try Self.wallet()), at: later).title.hasSuffix(" · more NFTs"))
    #expect(
      first.balance
        == .known(
          short: "0.2695 ETH", exact: "0.269524272294076256 ETH", wei: "269524272294076256",
          age: Sentence("as of ", Moment(text: "1970-01-01 12:00 UTC", stamp: "1970-01-01T12:00Z"))))
    #expect(first.failure == nil)
  }

  @Test(arguments: [
    RepositoryError.keyMissing, .keyRefused, .rateLimited(retryAfter: 3), .quotaExhausted, .timedOut, .unreachable,
    .nameNotFound, .connectionRefused, .certificateInvalid, .cutOff, .notHTTP, .overloaded(retryAfter: 5),
    .failed(status: 500), .malformed, .rpc(code: -32000),
  ])
  func `a failed balance is unavailable, never nothing, and the items show`(error: RepositoryError) async throws {
    let page = try await Self.load(.success(Cached(AssetPage(assets: [.make(1)]), time: 0)), .failure(error))
    #expect(page.title.hasPrefix("Balance unavailable · "))
    guard case .unavailable(let sentence) = page.balance else { throw CancellationError() }
    #expect(sentence.hasPrefix("Balance unavailable: ") && !sentence.contains("0 ETH"))
    #expect(try Self.list(page).cards.count == 1)
    #expect(page.failure == nil)
  }

  @Test func `a late balance is said to be late, and the page leads to itself`() async throws {
    let items = Cached(AssetPage(assets: [.make(1)]), time: 0).kept(version: 1)
    let page = try await Self.load(.success(items), .failure(.late), showsAll: true)
    #expect(page.title == "Balance is late · 0x0000…0007 · NFTs")
    let again = Route.collection(CollectionPlace(owner: Self.owner), showsAll: true)
    #expect(page.balance == .late("Balance is late: the Ethereum node has not answered yet.", again: again))
    #expect(page.version == nil && page.failure == nil)
  }

  @Test func `a balance that came while the items took their time is shown`() async throws {
    let (assets, wallets, saved) = (FakeAssetRepository(), FakeWalletRepository(failure: .late), FakeSavedValues())
    assets.setPage(.success(Cached(AssetPage(assets: [.make(1)]), time: 0).kept(version: 1)))
    saved.save(try Self.wallet().kept(version: 2))
    let model = CollectionViewModel(
      assets: assets, wallets: wallets, saved: saved, source: Self.source, now: { Self.noon })
    let page = try await model.load(.init(place: CollectionPlace(owner: Self.owner))).onlyPage
    #expect(page.title.hasPrefix("0.2695 ETH") && page.version == PageVersion(of: [1, 2]))
  }

  @Test func `a page says its version in one call, and is the same the next day`() async throws {
    let (assets, wallets, saved) = (FakeAssetRepository(), FakeWalletRepository(), FakeSavedValues())
    let place = CollectionPlace(owner: Self.owner)
    let items = Cached(AssetPage(assets: [.make(1)]), time: 86_399).kept(version: 1)
    let wallet = try Self.wallet().kept(version: 2)
    assets.setPage(.success(items))
    wallets.setWallet(.success(wallet), at: Self.owner)
    saved.save(items, at: place)
    saved.save(wallet)
    let model = { (now: Int) in
      CollectionViewModel(assets: assets, wallets: wallets, saved: saved, source: Self.source, now: { now })
    }
    let evening = try await model(86_399).load(.init(place: place)).onlyPage
    #expect(evening.version != nil && evening.version == model(86_399).inMemory(.init(place: place))?.version)
    #expect(evening.source.age?.text == "Fetched 1970-01-01 23:59 UTC")
    let morning = try await model(86_400).load(.init(place: place)).onlyPage
    #expect(morning == evening)
    #expect(try await model(86_399).load(.init(place: place, fetched: 86_399)).onlyPage.version == nil)
    #expect(assets.calls.count == 3 && wallets.calls.count == 3)
  }

  @Test func `the sample is never fetched again, nor offered to be`() async throws {
    let assets = FakeAssetRepository(page: AssetPage(assets: [.make(1)]), time: Self.noon)
    let source = SiteSource(name: "Sample data", isSample: true, sampleAddress: Self.owner.hex)
    let model = CollectionViewModel(
      assets: assets, wallets: FakeWalletRepository(), saved: FakeSavedValues(), source: source, now: { Self.noon })
    let page = try await model.load(.init(place: CollectionPlace(owner: Self.owner), fetched: Self.noon)).onlyPage
    #expect(page.notices.isEmpty && page.source.again == nil)
    assets.setAsset(.success(Cached(.make(1), time: Self.noon)))
    let item = ItemViewModel(assets: assets, saved: FakeSavedValues(), source: source, now: { Self.noon })
    guard case .page(let shown) = await item.load(.init(id: .make(1), fetched: Self.noon)) else {
      throw CancellationError()
    }
    #expect(shown.notices.isEmpty && shown.source.again == nil)
  }

  @Test func `items of one name are told apart, and no number is cut`() async throws {
    let long = "1437929290123456789012345045468"
    var nameless = Asset.make(5, name: nil, collection: AssetCollection(name: String(repeating: "slug ", count: 30)))
    nameless.tokenID = TokenID(long)
    let items = [
      Asset.make(1, name: "Dune"), .make(2, name: "Kite"), .make(3, name: " Dune\u{200b}"), nameless,
      .make(6, name: nil, collection: nil),
    ]
    let page = try await Self.load(
      .success(Cached(AssetPage(assets: items), time: 0)), .success(try Self.wallet()))
    let cards = try Self.list(page).cards
    #expect(cards.map(\.number) == ["#1", nil, "#3", "#1437929290…045468", nil])
    #expect(cards[3].name.count == 80 && cards[3].name.hasSuffix("…") && cards[4].name == "Item #6 of 0x0000…0aBc")
    #expect(ItemText.shortName(nameless).hasSuffix("… #1437929290…045468"))
  }

  @Test(arguments: [
    (2, nil, nil, "2 items in all"), (1, nil, nil, "1 item in all"), (2, nil, "n", "2 items so far"),
    (2, "c", nil, "2 items on this page"), (2, "c", "n", "2 items on this page"),
  ])
  func `what is to be known at a glance stands under the balance`(
    count: Int, cursor: String?, next: String?, items: String
  ) async throws {
    let assets = (0..<count).map { Asset.make($0, collection: AssetCollection(slug: "kites-\($0)")) }
    let page = AssetPage(assets: assets, next: next.flatMap { Cursor($0) })
    let place = CollectionPlace(owner: Self.owner, cursor: cursor.flatMap { Cursor($0) })
    let shown = try await Self.load(
      .success(Cached(page, time: Self.noon)), .success(try Self.wallet()), at: place)
    let age = Sentence("fetched ", Moment(text: "1970-01-01 12:00 UTC", stamp: "1970-01-01T12:00Z"))
    let collections = count == 1 ? "1 collection" : "\(count) collections"
    #expect(shown.facts == Facts(items: items, collections: collections, chain: "Ethereum", age: age))
    #expect(shown.source.data?.subject == (count == 1 ? "This item" : "These 2 items"))
  }

  @Test func `a list that is cut or repeats is not told to be whole, and one without items has no facts`() async throws
  {
    for page in [AssetPage(assets: [.make(1)], isCut: true), AssetPage(assets: [.make(1)], repeats: true)] {
      let shown = try await Self.load(.success(Cached(page, time: 0)), .success(try Self.wallet()))
      #expect(shown.facts?.items == "1 item so far")
    }
    let empty = try await Self.load(.success(Cached(AssetPage(assets: []), time: 0)), .success(try Self.wallet()))
    #expect(empty.facts == nil && empty.source.data?.subject == "This page")
    var (other, foreign) = (Asset.make(1, collection: nil), Asset.make(2, collection: nil))
    (other.chain, foreign.chain) = (.known(.solana), .other("goerli"))
    let mixed = try await Self.load(
      .success(Cached(AssetPage(assets: [other, foreign]), time: 0)), .success(try Self.wallet()))
    #expect(mixed.facts?.chain == "2 chains" && mixed.facts?.collections == nil)
    #expect(ItemText.properChain(other) == "Solana" && ItemText.properChain(foreign) == "goerli")
  }

  @Test(arguments: [
    (RepositoryError.keyMissing, Failure.keyMissing), (.keyRefused, .keyRefused),
    (.rateLimited(retryAfter: 30), .rateLimited(seconds: 30)), (.quotaExhausted, .rateLimited(seconds: nil)),
    (.blocked, .upstreamDown), (.cursorRefused, .badRequest), (.failed(status: 503), .upstreamDown),
    (.unreachable, .upstreamDown), (.timedOut, .upstreamSlow), (.tooLarge(limit: 1 << 24), .upstreamDown),
    (.malformed, .upstreamDown), (.badRequest, .upstreamDown), (.nameNotFound, .upstreamDown),
    (.connectionRefused, .upstreamDown), (.certificateInvalid, .upstreamDown), (.cutOff, .upstreamDown),
    (.notHTTP, .upstreamDown), (.overloaded(retryAfter: 5), .overloaded(seconds: 5)),
  ])
  func `failed items are never none, and the balance shows`(error: RepositoryError, failure: Failure) async throws {
    let page = try await Self.load(.failure(error), .success(try Self.wallet()))
    #expect(page.failure == failure)
    #expect(page.title.hasPrefix("Error: ") && page.title.contains("0.2695 ETH"))
    guard case .failed(let problem) = page.content else { throw CancellationError() }
    let words = ([problem.heading] + problem.paragraphs).joined(separator: " ")
    #expect(!words.lowercased().contains("no nft") && !words.contains("holds no"))
    #expect(!problem.actions.isEmpty)
  }

  @Test(
    arguments: [
      (RepositoryError.unreachable, 43_000, "OpenSea last gave a usable answer at 1970-01-01 11:56 UTC."),
      (.timedOut, nil, "OpenSea has given no usable answer since this server was started."),
      (.blocked, 43_000, "OpenSea last gave a usable answer at 1970-01-01 11:56 UTC."),
      (.failed(status: 500), -1, "OpenSea last gave a usable answer at 1969-12-31 23:59 UTC."),
      (.keyRefused, 43_000, nil),
      (.rateLimited(retryAfter: 3), 43_000, nil), (.malformed, 43_000, nil),
    ] as [(RepositoryError, Int?, String?)])
  func `a source that is down is told since when`(error: RepositoryError, last: Int?, words: String?) throws {
    let model = CollectionViewModel(
      assets: FakeAssetRepository(), wallets: FakeWalletRepository(), saved: FakeSavedValues(), source: Self.source,
      now: { Self.noon },
      lastAnswer: { last })
    let page = try model.page(
      .init(place: CollectionPlace(owner: Self.owner)),
      .init(items: .failure(error), wallet: .success(try Self.wallet())),
      now: Self.noon
    ).onlyPage
    guard case .failed(let problem) = page.content else { throw CancellationError() }
    #expect(problem.since?.text == words)
  }

  @Test func `none is said of a complete and empty first page only`() async throws {
    let wallet = try Self.wallet()
    let empty = Cached(AssetPage(assets: []), time: 0)
    guard case .empty(let sentence) = try await Self.load(.success(empty), .success(wallet)).content else {
      throw CancellationError()
    }
    #expect(sentence == "This address holds no NFTs that OpenSea knows of.")
    let more = Cached(AssetPage(assets: [], next: Cursor("n")), time: 0)
    let list = try Self.list(try await Self.load(.success(more), .success(wallet)))
    #expect(list.summary == "0 items shown, more follow" && list.next != nil)
    let later = CollectionPlace(owner: Self.owner, cursor: Cursor("c"))
    #expect(try Self.list(try await Self.load(.success(empty), .success(wallet), at: later)).summary == "That was all")
  }

  @Test func `items that cannot be shown and a list that is cut are told`() async throws {
    let page = AssetPage(assets: [], unreadable: 2, isCut: true)
    let shown = try await Self.load(.success(Cached(page, time: 0)), .success(try Self.wallet()))
    #expect(try Self.list(shown).summary == "0 items shown, more may follow")
    #expect(shown.notices.count == 2 && shown.notices[0].text.hasPrefix("2 items of this page cannot be shown"))
    #expect(shown.notices[1].text.hasPrefix("More items may follow"))
  }

  @Test(arguments: [
    (1, false, nil, "1 item, that is all"), (37, false, nil, "37 items, that is all"),
    (20, true, nil, "20 items shown, more follow"), (20, true, "c", "20 more items shown, more follow"),
    (1, false, "c", "1 more item, that is all"),
  ])
  func `the end of the grid says whether more follows`(count: Int, hasMore: Bool, cursor: String?, text: String)
    async throws
  {
    let items = AssetPage(assets: (1...count).map { .make($0) }, next: hasMore ? Cursor("n") : nil)
    let place = CollectionPlace(owner: Self.owner, cursor: cursor.flatMap(Cursor.init))
    let page = try await Self.load(.success(Cached(items, time: 0)), .success(try Self.wallet()), at: place)
    #expect(try Self.list(page).summary == text)
  }

  @Test func `links carry the cursor and the limit on`() async throws {
    let items = AssetPage(assets: [.make(1)], next: Cursor("a+b=="), previous: Cursor("p/"))
    let place = CollectionPlace(owner: Self.owner, cursor: Cursor("now"), limit: 5)
    let list = try Self.list(
      try await Self.load(.success(Cached(items, time: 0)), .success(try Self.wallet()), at: place))
    #expect(list.next == .collection(CollectionPlace(owner: Self.owner, cursor: Cursor("a+b=="), limit: 5)))
    #expect(list.previous == .collection(CollectionPlace(owner: Self.owner, cursor: Cursor("p/"), limit: 5)))
    #expect(list.first == .collection(CollectionPlace(owner: Self.owner, limit: 5)))
    #expect(list.cards.first?.route == .asset(.make(1), from: place))
  }

  @Test(
    arguments: [
      (nil, 43_200, []), (43_200, 43_200, ["Fetched again 1970-01-01 12:00 UTC: this is what there is now."]),
      (43_190, 43_195, ["Fetched again 1970-01-01 11:59 UTC: this is what there is now."]),
      (43_199, 43_000, ["Not fetched again: this is as of 1970-01-01 11:56 UTC."]), (43_000, 43_200, []),
      (43_300, 43_400, []),
    ] as [(Int?, Int, [String])])
  func `after fetch again the page says what became of it`(asked: Int?, fetched: Int, notices: [String]) throws {
    let model = CollectionViewModel(
      assets: FakeAssetRepository(), wallets: FakeWalletRepository(), saved: FakeSavedValues(), source: Self.source,
      now: { Self.noon })
    let page = try model.page(
      .init(place: CollectionPlace(owner: Self.owner), fetched: asked),
      .init(items: .success(Cached(AssetPage(assets: []), time: fetched)), wallet: .success(try Self.wallet())),
      now: Self.noon
    ).onlyPage
    #expect(page.notices.map(\.text) == notices)
  }

  @Test(arguments: [true, false])
  func `a page is the same until its words change, and that of the sample for ever`(isSample: Bool) throws {
    let source = SiteSource(name: "S", isSample: isSample, sampleAddress: Self.owner.hex)
    let page = { (time: Int) throws in
      let model = CollectionViewModel(
        assets: FakeAssetRepository(), wallets: FakeWalletRepository(), saved: FakeSavedValues(), source: source,
        now: { time })
      var wallet = try Self.wallet()
      wallet.time = time
      return model.page(
        .init(place: CollectionPlace(owner: Self.owner)),
        .init(items: .success(Cached(AssetPage(assets: [.make(1)]), time: time)), wallet: .success(wallet)),
        now: time)
    }
    #expect(try page(Self.noon) == page(Self.noon + 59))
    #expect(try (page(Self.noon) == page(Self.noon + 60)) == isSample)
  }

  @Test func `old data is shown with its age and the reason`() async throws {
    let items = Cached(AssetPage(assets: [.make(1)]), time: 3_600, failure: .rateLimited(retryAfter: 5))
    var wallet = try Self.wallet()
    wallet.failure = .unreachable
    let page = try await Self.load(.success(items), .success(wallet))
    #expect(
      page.notices.map(\.text) == ["Saved 1970-01-01 01:00 UTC; OpenSea asks us to wait 5 seconds before asking again."]
    )
    guard case .known(_, _, _, let age) = page.balance else { throw CancellationError() }
    #expect(age?.text == "as of 1970-01-01 12:00 UTC")
    #expect(page.source.age?.text == "Fetched 1970-01-01 01:00 UTC")
    #expect(page.failure == nil)
  }

  static func marked(_ number: Int, isDisabled: Bool = false, isNSFW: Bool = false) -> Asset {
    var asset = Asset.make(number)
    asset.isDisabled = isDisabled
    asset.isNSFW = isNSFW
    return asset
  }

  @Test(arguments: [
    (true, false, "Taken down by OpenSea"), (false, true, "Marked as sensitive"), (true, true, "Taken down by OpenSea"),
  ])
  func `a marked item keeps its place and its name; its picture is covered`(
    isDisabled: Bool, isNSFW: Bool, reason: String
  ) async throws {
    let assets = [Asset.make(1), Self.marked(2, isDisabled: isDisabled, isNSFW: isNSFW), .make(3)]
    let items = Cached(AssetPage(assets: assets, next: Cursor("n")), time: 0)
    let list = try Self.list(try await Self.load(.success(items), .success(try Self.wallet())))
    #expect(list.cards.map(\.isMarked) == [false, true, false])
    #expect(list.cards[1].picture == .covered("https://pictures.example/kite.png", reason: reason))
    #expect(list.cards[1].name == "Kite")
    let place = CollectionPlace(owner: Self.owner)
    #expect(
      list.covered
        == CoveredNotice(
          sentence: "Covered pictures, marked by OpenSea", count: 1,
          action: Action(text: "Show", route: .collection(place, showsAll: true))))
  }

  @Test func `all pictures are shown where that is asked for, and so are those of the pages around`() async throws {
    let place = CollectionPlace(owner: Self.owner, cursor: Cursor("c"))
    let items = Cached(AssetPage(assets: [Self.marked(1, isNSFW: true)], next: Cursor("n")), time: 0)
    let page = try await Self.load(.success(items), .success(try Self.wallet()), at: place, showsAll: true)
    let list = try Self.list(page)
    #expect(list.cards.first?.picture == .url("https://pictures.example/kite.png"))
    #expect(list.cards.first?.route == .asset(.make(1), from: place, showsAll: true))
    #expect(list.next == .collection(CollectionPlace(owner: Self.owner, cursor: Cursor("n")), showsAll: true))
    #expect(list.first == .collection(CollectionPlace(owner: Self.owner), showsAll: true))
    #expect(list.covered?.action == Action(text: "Hide", route: .collection(place)))
  }

  @Test func `where nothing is marked nothing is said of it, and a marked item without a picture has no cover`()
    async throws
  {
    var bare = Self.marked(1, isDisabled: true)
    bare.imageURL = nil
    let items = Cached(AssetPage(assets: [.make(2), bare]), time: 0)
    let list = try Self.list(try await Self.load(.success(items), .success(try Self.wallet())))
    #expect(list.covered == nil && list.cards.last?.picture == .none("No picture"))
  }

  @Test(arguments: [
    ("Kite", "Kites", "Kite"), (nil, "Kites", "Kites #3"), ("", "Kites", "Kites #3"),
    ("\u{200b}", nil, "Item #3 of 0x0000…0aBc"),
    ("null", "Kites", "null"), (nil, nil, "Item #3 of 0x0000…0aBc"), (" a\u{202e}b ", nil, "ab"),
    (nil, "slug: dune-kites", "Item #3"), ("\u{fe0f}", "slug: dune-kites", "Item #3"),
  ])
  func `every card has a name`(name: String?, collection: String?, shown: String) async throws {
    let slug = collection.flatMap { $0.hasPrefix("slug: ") ? String($0.dropFirst(6)) : nil }
    let named = collection.map { AssetCollection(slug: slug, name: slug == nil ? $0 : nil) }
    let asset = Asset.make(3, name: name, collection: named)
    let page = try await Self.load(.success(Cached(AssetPage(assets: [asset]), time: 0)), .success(try Self.wallet()))
    let card = try #require(try Self.list(page).cards.first)
    #expect([card.name, card.number].compactMap(\.self).joined(separator: " ") == shown)
  }

  @Test(arguments: [
    (Optional("https://a.example/x.png"), Picture.url("https://a.example/x.png")),
    (Optional<String>.none, Picture.none("No picture")),
    ("", .none("No picture")),
    ("javascript:alert(1)", .none("No usable picture")),
    ("data:image/png;base64,AA", .url("data:image/png;base64,AA")),
    ("data:text/html,x", .none("Picture kept inside the token, in a form not shown")),
    ("https://a.example/x.webm", .none("A film")), ("//a.example/x.png", .none("No usable picture")),
  ])
  func `a card without a usable picture says so`(address: String?, picture: Picture) async throws {
    let asset = Asset.make(3, imageURL: address)
    let page = try await Self.load(.success(Cached(AssetPage(assets: [asset]), time: 0)), .success(try Self.wallet()))
    #expect(try Self.list(page).cards.first?.picture == picture)
  }

  @Test(
    arguments: [
      ("javascript:alert(1)", "https://a.example/x.png", Picture.url("https://a.example/x.png")),
      (nil, "http://a.example/x.png", .url("https://a.example/x.png")),
      ("https://a.example/x.webm", "https://a.example/y.webm", .none("A film")),
      ("data:,x", nil, .none("Picture kept inside the token, in a form not shown")),
    ] as [(String?, String?, Picture)])
  func `the picture in full size stands in for a small one that cannot be used`(
    small: String?, full: String?, picture: Picture
  ) async throws {
    var asset = Asset.make(1, imageURL: small)
    asset.originalImageURL = full
    let page = try await Self.load(.success(Cached(AssetPage(assets: [asset]), time: 0)), .success(try Self.wallet()))
    #expect(try Self.list(page).cards.first?.picture == picture)
  }
}
