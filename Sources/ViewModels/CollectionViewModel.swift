import Caching
package import Models

/// The items that an account holds, a page at a time, under its balance.
package struct CollectionViewModel: Sendable {
  private let assets: any AssetRepository
  private let wallets: any WalletRepository
  private let saved: any SavedValues
  private let source: SiteSource
  private let now: @Sendable () -> Int
  private let lastAnswer: @Sendable () -> Int?
  private let media: MediaLinks

  /// `saved` is what the repositories have in memory. `now` gives seconds since 1970, and `lastAnswer` when the source of
  /// items last gave a usable answer.
  package init(
    assets: any AssetRepository, wallets: any WalletRepository, saved: any SavedValues, source: SiteSource,
    now: @escaping @Sendable () -> Int, lastAnswer: @escaping @Sendable () -> Int? = { nil },
    media: MediaLinks = .direct
  ) {
    self.assets = assets
    self.wallets = wallets
    self.saved = saved
    self.source = source
    self.now = now
    self.lastAnswer = lastAnswer
    self.media = media
  }

  /// What the two sources answered.
  struct Answers: Sendable {
    var items: Result<Cached<Models.AssetPage>, RepositoryError>
    var wallet: Result<Cached<Wallet>, RepositoryError>

    func version(now: Int) -> PageVersion? {
      guard case .success(let items) = items, case .success(let wallet) = wallet else { return nil }
      return PageVersion(of: [items.version, wallet.version], now: now)
    }
  }

  /// The page at `place`. `asked` is when "Fetch again" was pressed, in seconds since 1970; such a page is not kept.
  package func load(_ place: CollectionPlace, showsAll: Bool = false, asked: Int? = nil) async -> CollectionPage {
    let answers = await fetch(place, .savedWillDo)
    let now = now()
    var page = page(place, showsAll: showsAll, asked: asked, answers, now: now)
    page.version = asked == nil ? answers.version(now: now) : nil
    return page
  }

  /// The same as data.
  package func loadData(_ place: CollectionPlace, _ format: DataFormat) async -> LoadedData {
    let answers = await fetch(place, .savedWillDo)
    return data(place, format, answers, now: now())
  }

  /// What is in memory of the page; nil where a part of it is missing. Waits for nothing.
  package func inMemory(_ place: CollectionPlace) -> PageInMemory? {
    guard let items = saved.savedAssets(at: place), let wallet = saved.savedWallet(at: place.owner) else { return nil }
    return PageInMemory(of: [items.version, wallet.version], now: now(), isFresh: items.isFresh && wallet.isFresh)
  }

  /// Has what is stale fetched anew; with `.fetchAgain` all of it.
  package func refresh(_ place: CollectionPlace, policy: FetchPolicy = .savedWillDo) async {
    _ = await fetch(place, policy)
  }

  /// Asks for items and balance at the same time; either may fail without the other. A balance that was late may have
  /// come while the items took their time.
  private func fetch(_ place: CollectionPlace, _ policy: FetchPolicy) async -> Answers {
    async let wallet = wallet(at: place.owner, policy)
    let items = await items(at: place, policy)
    var answers = Answers(items: items, wallet: await wallet)
    if case .failure(.late) = answers.wallet, let wallet = saved.savedWallet(at: place.owner) {
      answers.wallet = .success(wallet)
    }
    return answers
  }

  private func wallet(at address: Address, _ policy: FetchPolicy) async -> Result<Cached<Wallet>, RepositoryError> {
    do throws(RepositoryError) { return .success(try await wallets.wallet(at: address, policy: policy)) } catch {
      return .failure(error)
    }
  }

  private func items(at place: CollectionPlace, _ policy: FetchPolicy) async -> Result<
    Cached<AssetPage>, RepositoryError
  > {
    do throws(RepositoryError) { return .success(try await assets.assets(at: place, policy: policy)) } catch {
      return .failure(error)
    }
  }

  /// The page that these answers make; pure. `asked` is when "Fetch again" was pressed, in seconds since 1970.
  func page(
    _ place: CollectionPlace, showsAll: Bool = false, asked: Int? = nil, _ answers: Answers, now: Int
  ) -> CollectionPage {
    guard source.knows(place.owner) else { return strangerPage(place, now: now) }
    let balance = balance(answers.wallet, again: .collection(place, showsAll: showsAll), now: now)
    var page = CollectionPage(
      title: Self.title(place, balance), owner: place.owner.checksummed, balance: balance, notices: [],
      content: .empty(""), profileURL: WebAddress.profile(of: place.owner), source: source.note(now: now))
    switch answers.items {
    case .success(let fetched):
      page.content = content(of: fetched.value, at: place, showsAll: showsAll)
      page.source = source.note(fetched: fetched.time, now: now, again: .collection(place, showsAll: showsAll)) {
        .collectionData(place, $0)
      }
      page.notices = SavedNotice.texts(fetched, asked: asked, now: now, source: source) + Self.gaps(in: fetched.value)
    case .failure(let error):
      let (failure, problem) = problem(error, at: place, showsAll, now: now)
      page.failure = failure
      page.content = .failed(problem)
      page.title = "Error: \(problem.heading) · \(page.title)"
    }
    return page
  }

  /// The same as data; pure.
  func data(_ place: CollectionPlace, _ format: DataFormat, _ answers: Answers, now: Int) -> LoadedData {
    guard source.knows(place.owner) else { return .problem(Self.strangerProblem) }
    switch answers.items {
    case .failure(let error):
      let (failure, problem) = problem(error, at: place, false, now: now)
      return .problem(ProblemPage(title: "Error: \(problem.heading)", problem: problem, typed: nil, failure: failure))
    case .success(let fetched):
      let notices = SavedNotice.texts(fetched, asked: nil, now: now, source: source) + Self.gaps(in: fetched.value)
      var data = DataPage(fetched.value.assets, fetched: fetched.time, notices: notices, source: source)
      data.owner = place.owner.checksummed
      data.next = fetched.value.next.map {
        Route.collectionData(CollectionPlace(owner: place.owner, cursor: $0, limit: place.limit), format).path
      }
      switch answers.wallet {
      case .success(let wallet): data.balance = BalanceData(wallet, source: source)
      case .failure(let error): data.balanceProblem = ProblemText.node(error)
      }
      return .data(data, answers.version(now: now))
    }
  }

  private func problem(
    _ error: RepositoryError, at place: CollectionPlace, _ showsAll: Bool, now: Int
  ) -> (Failure, Problem) {
    var (failure, problem) = ProblemText.openSea(
      error, retry: .collection(place, showsAll: showsAll), start: Self.first(place, showsAll))
    problem.since = ProblemText.since(error, lastAnswer: lastAnswer(), now: now)
    return (failure, problem)
  }

  private static let strangerProblem = ProblemPage(
    title: "Error: What this address holds is not known here",
    problem: Problem(
      heading: "What this address holds is not known here",
      paragraphs: ["The sample data has the items of one account only. With a key, the server asks OpenSea."],
      actions: []),
    typed: nil, failure: .unknownItem)

  /// The sample knows one account: of any other it must not be said that it holds nothing.
  private func strangerPage(_ place: CollectionPlace, now: Int) -> CollectionPage {
    let balance = BalanceText.unavailable("Balance unavailable: the sample data has that of one account only.")
    return CollectionPage(
      title: Self.title(place, balance), owner: place.owner.checksummed, balance: balance, notices: [],
      content: .empty(
        "What this address holds is not known here: the sample data has the items of one account only. With a key, the "
          + "server asks OpenSea."),
      profileURL: WebAddress.profile(of: place.owner), source: source.note(now: now))
  }

  private static func title(_ place: CollectionPlace, _ balance: BalanceText) -> String {
    let amount =
      switch balance {
      case .known(let short, _, _, _): short
      case .unavailable: "Balance unavailable"
      case .late: "Balance is late"
      }
    let address = DisplayText.shortened(address: place.owner.checksummed)
    return "\(amount) · \(address) · \(place.cursor == nil ? "NFTs" : "more NFTs")"
  }

  private func balance(
    _ wallet: Result<Cached<Wallet>, RepositoryError>, again: Route, now: Int
  ) -> BalanceText {
    switch wallet {
    case .success(let fetched):
      let amount = fetched.value.balance
      return .known(
        short: BalanceFormat.short(amount), exact: BalanceFormat.exact(amount), wei: amount.decimal,
        age: source.moment(fetched.time, now: now).map { Sentence("as of ", $0) })
    case .failure(.late): return .late(ProblemText.node(.late), again: again)
    case .failure(let error): return .unavailable(ProblemText.node(error))
    }
  }

  private func content(
    of page: Models.AssetPage, at place: CollectionPlace, showsAll: Bool
  ) -> CollectionContent {
    if page.assets.isEmpty, page.next == nil, place.cursor == nil, page.unreadable == 0, !page.isCut,
      !page.repeats
    {
      return .empty("This address holds no NFTs that OpenSea knows of.")
    }
    let turned = { (cursor: Cursor) in
      Route.collection(
        CollectionPlace(owner: place.owner, cursor: cursor, limit: place.limit), showsAll: showsAll)
    }
    return .items(
      ItemList(
        cards: page.assets.map { media.placed(Self.card($0, from: place, showsAll), of: $0, showsAll: showsAll) },
        summary: Self.summary(
          page, isFirst: place.cursor == nil),
        next: page.next.map(turned), previous: page.previous.map(turned),
        first: Self.first(place, showsAll), covered: Self.covered(page.assets, at: place, showsAll)))
  }

  /// What the source left out or made unusable: nothing is lost in silence.
  private static func gaps(in page: Models.AssetPage) -> [Sentence] {
    var gaps: [Sentence] = []
    if page.unreadable > 0 {
      let items = page.unreadable == 1 ? "1 item" : "\(page.unreadable) items"
      gaps.append(Sentence("\(items) of this page cannot be shown: OpenSea's answer does not say which."))
    }
    if page.isCut {
      gaps.append(Sentence("More items may follow, but OpenSea's answer does not say where in a way that can be used."))
    }
    if page.repeats {
      gaps.append(
        Sentence("OpenSea's list repeats itself: from here on it leads back to items that were there before."))
    }
    return gaps
  }

  /// The first page; nil on it.
  private static func first(_ place: CollectionPlace, _ showsAll: Bool) -> Route? {
    guard place.cursor != nil else { return nil }
    return .collection(CollectionPlace(owner: place.owner, limit: place.limit), showsAll: showsAll)
  }

  private static func covered(_ assets: [Asset], at place: CollectionPlace, _ showsAll: Bool) -> CoveredNotice? {
    let count = assets.count(where: ItemText.hasCover)
    guard count > 0 else { return nil }
    return CoveredNotice(
      sentence: showsAll ? "Pictures shown although OpenSea marks them" : "Covered pictures, marked by OpenSea",
      count: count,
      action: Action(text: showsAll ? "Cover again" : "Show", route: .collection(place, showsAll: !showsAll)))
  }

  private static func card(_ asset: Asset, from place: CollectionPlace, _ showsAll: Bool) -> Card {
    Card(
      anchor: ItemText.anchor(asset.id), route: .asset(asset.id, from: place, showsAll: showsAll),
      name: DisplayText.cut(ItemText.name(asset), to: 80),
      collection: ItemText.collection(asset).map { DisplayText.cut($0, to: 80) },
      picture: ItemText.picture(asset, showsAll: showsAll), isMarked: ItemText.hasCover(asset),
      warning: ItemText.warning(of: asset))
  }

  /// What stands under the grid. A total is only known where the first page is also the last.
  private static func summary(_ page: Models.AssetPage, isFirst: Bool) -> String {
    let count = page.assets.count
    let items = count == 1 ? "1 item" : "\(count) items"
    let shown = isFirst ? items : "\(count) more \(count == 1 ? "item" : "items")"
    if page.repeats { return "\(shown) shown, then the list repeats" }
    if page.isCut { return "\(shown) shown, more may follow" }
    switch (page.next != nil, isFirst) {
    case (true, true): return "\(items) shown, more follow"
    case (true, false): return "\(count) more \(count == 1 ? "item" : "items") shown, more follow"
    case (false, true): return "\(items), that is all"
    case (false, false):
      return count == 0 ? "That was all" : "\(count) more \(count == 1 ? "item" : "items"), that is all"
    }
  }
}
