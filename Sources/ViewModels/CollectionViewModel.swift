import Caching
package import Models

/// The items that an account holds, a page at a time, under its balance.
package struct CollectionViewModel: PageViewModel {
  private let assets: any AssetRepository
  private let wallets: any WalletRepository
  private let saved: any SavedValues
  private let source: SiteSource
  private let now: @Sendable () -> Int
  private let lastAnswer: @Sendable () -> Int?
  private let pause: (@Sendable () async -> Void)?
  private let media: MediaLinks

  /// `saved` is what the repositories have in memory. `now` gives seconds since 1970, and `lastAnswer` when the source of
  /// items last gave a usable answer. `pause` lets a visitor's own requests go before the page that is asked for ahead;
  /// without it, none is.
  package init(
    assets: any AssetRepository, wallets: any WalletRepository, saved: any SavedValues, source: SiteSource,
    now: @escaping @Sendable () -> Int, lastAnswer: @escaping @Sendable () -> Int? = { nil },
    pause: (@Sendable () async -> Void)? = nil,
    media: MediaLinks = .direct
  ) {
    self.assets = assets
    self.wallets = wallets
    self.saved = saved
    self.source = source
    self.now = now
    self.lastAnswer = lastAnswer
    self.pause = pause
    self.media = media
  }

  /// What the two sources answered.
  struct Answers: Sendable {
    var items: Result<Cached<AssetPage>, RepositoryError>
    var wallet: Result<Cached<Wallet>, RepositoryError>
    var editions = Editions()

    var version: PageVersion? {
      guard case .success(let items) = items, case .success(let wallet) = wallet else { return nil }
      return PageVersion(of: [items.version, wallet.version] + editions.versions)
    }
  }

  package func load(_ request: CollectionRequest) async -> Loaded<CollectionPage> {
    page(request, await fetch(request.place, .savedWillDo), now: now())
  }

  package func inMemory(_ request: CollectionRequest) -> PageInMemory? {
    guard let items = saved.savedAssets(at: request.place), let wallet = saved.savedWallet(at: request.place.owner)
    else { return nil }
    let editions = Editions(of: items.value, heldBy: request.place.owner, in: saved)
    return PageInMemory(
      of: [items.version, wallet.version] + editions.versions, isFresh: items.isFresh && wallet.isFresh)
  }

  package func refresh(_ request: CollectionRequest, policy: FetchPolicy) async {
    _ = await fetch(request.place, policy)
  }

  /// Asks for the next page while the visitor reads, so that "Load more" is answered from memory.
  package func visited(_ page: CollectionPage) {
    guard let pause, case .items(let list) = page.content, case .collection(let next)? = list.next,
      saved.savedAssets(at: next.place) == nil
    else { return }
    Task {
      await pause()
      saved.prefetch(next.place)
    }
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
    if case .success(let items) = items {
      answers.editions = Editions(of: items.value, heldBy: place.owner, in: saved)
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

  /// What these answers make; pure. Not inlined: what it works with would be part of each task that waits for answers.
  @inline(never) func page(_ request: CollectionRequest, _ answers: Answers, now: Int) -> Loaded<CollectionPage> {
    if let format = request.format { return data(request.place, format, answers, now: now) }
    guard source.knows(request.place.owner) else { return .page(strangerPage(request.place)) }
    let (place, again) = (request.place, Route.collection(request.place, showsAll: request.showsAll))
    let balance = balance(answers.wallet, again: again)
    var page = CollectionPage(
      title: Self.title(place, balance), owner: place.owner.checksummed, balance: balance, notices: [],
      content: .empty(""), profileURL: WebAddress.profile(of: place.owner), source: source.note())
    switch answers.items {
    case .success(let fetched):
      page.content = content(of: fetched.value, answers.editions, at: place, showsAll: request.showsAll)
      page.facts = facts(fetched, at: place)
      page.source = source.note(
        fetched: fetched.time, again: again, naming: Self.subject(fetched.value.assets.count)
      ) { .collectionData(place, $0) }
      page.notices = notices(fetched, fetchedAgain: request.fetched, now: now)
    case .failure(let error):
      let (failure, problem) = problem(error, at: place, request.showsAll)
      page.failure = failure
      page.content = .failed(problem)
      page.title = "Error: \(problem.heading) · \(page.title)"
    }
    page.version = request.fetched == nil ? answers.version : nil
    return .page(page)
  }

  /// Nil for a page without items. How many there are in all is known of a list of one page only.
  private func facts(_ fetched: Cached<AssetPage>, at place: CollectionPlace) -> Facts? {
    let (page, count) = (fetched.value, fetched.value.assets.count)
    guard let first = page.assets.first else { return nil }
    let isWhole = page.next == nil && !page.isCut && !page.repeats
    let collections = Set(page.assets.compactMap { $0.collection?.slug ?? $0.collection?.name }).count
    let chains = Set(page.assets.map(\.chain)).count
    return Facts(
      items: Words.count(count, "item") + (place.cursor != nil ? " on this page" : isWhole ? " in all" : " so far"),
      collections: collections == 0 ? nil : Words.count(collections, "collection"),
      chain: chains == 1 ? ItemText.properChain(first) : Words.count(chains, "chain"),
      age: source.moment(fetched.time).map { Sentence("fetched ", $0) })
  }

  /// What the data of a page holds.
  private static func subject(_ count: Int) -> String {
    count == 0 ? "This page" : count == 1 ? "This item" : "These \(count) items"
  }

  private func notices(_ fetched: Cached<AssetPage>, fetchedAgain: Int?, now: Int) -> [Sentence] {
    SavedNotice.texts(fetched, asked: fetchedAgain, now: now, source: source) + Self.gaps(in: fetched.value)
  }

  private func data(
    _ place: CollectionPlace, _ format: DataFormat, _ answers: Answers, now: Int
  ) -> Loaded<CollectionPage> {
    guard source.knows(place.owner) else { return .problem(Self.strangerProblem) }
    switch answers.items {
    case .failure(let error):
      let (failure, problem) = problem(error, at: place, false)
      return .problem(ProblemPage(title: "Error: \(problem.heading)", problem: problem, typed: nil, failure: failure))
    case .success(let fetched):
      let notices = notices(fetched, fetchedAgain: nil, now: now)
      var data = DataPage(fetched.value.assets, fetched: fetched.time, notices: notices, source: source)
      data.owner = place.owner.checksummed
      data.next = fetched.value.next.map { Route.collectionData(place.turned(to: $0), format).path }
      switch answers.wallet {
      case .success(let wallet): data.balance = BalanceData(wallet, source: source)
      case .failure(let error): data.balanceProblem = ProblemText.node(error)
      }
      return .data(data, answers.version)
    }
  }

  private func problem(
    _ error: RepositoryError, at place: CollectionPlace, _ showsAll: Bool
  ) -> (Failure, Problem) {
    var (failure, problem) = ProblemText.openSea(
      error, retry: .collection(place, showsAll: showsAll), start: Self.first(place, showsAll))
    problem.since = ProblemText.since(error, lastAnswer: lastAnswer())
    return (failure, problem)
  }

  private static let strangerProblem = ProblemPage(
    title: "Error: What this address holds is not known here",
    problem: Problem(
      heading: "What this address holds is not known here",
      paragraphs: ["The sample data has the items of one account only. With a key, the server asks \(provider.name)."],
      actions: []),
    typed: nil, failure: .unknownItem)

  /// The sample knows one account: of any other it must not be said that it holds nothing.
  private func strangerPage(_ place: CollectionPlace) -> CollectionPage {
    let balance = BalanceText.unavailable("Balance unavailable: the sample data has that of one account only.")
    return CollectionPage(
      title: Self.title(place, balance), owner: place.owner.checksummed, balance: balance, notices: [],
      content: .empty(
        "What this address holds is not known here: the sample data has the items of one account only. With a key, the "
          + "server asks \(provider.name)."),
      profileURL: WebAddress.profile(of: place.owner), source: source.note())
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
    _ wallet: Result<Cached<Wallet>, RepositoryError>, again: Route
  ) -> BalanceText {
    switch wallet {
    case .success(let fetched):
      let amount = fetched.value.balance
      return .known(
        short: BalanceFormat.short(amount), exact: BalanceFormat.exact(amount), wei: amount.decimal,
        age: source.moment(fetched.time).map { Sentence("as of ", $0) })
    case .failure(.late): return .late(ProblemText.node(.late), again: again)
    case .failure(let error): return .unavailable(ProblemText.node(error))
    }
  }

  private func content(
    of page: AssetPage, _ editions: Editions, at place: CollectionPlace, showsAll: Bool
  ) -> CollectionContent {
    if page.assets.isEmpty, page.next == nil, place.cursor == nil, page.unreadable == 0, !page.isCut,
      !page.repeats
    {
      return .empty("This address holds no NFTs that \(provider.name) knows of.")
    }
    let turned = { Route.collection(place.turned(to: $0), showsAll: showsAll) }
    let cards = cards(page.assets, editions, from: place, showsAll)
    return .items(
      ItemList(
        cards: cards, summary: Self.summary(page, isFirst: place.cursor == nil),
        next: page.next.map(turned), previous: page.previous.map(turned),
        first: Self.first(place, showsAll), covered: Self.covered(cards, at: place, showsAll)))
  }

  /// What the source left out or made unusable: nothing is lost in silence.
  private static func gaps(in page: AssetPage) -> [Sentence] {
    var gaps: [Sentence] = []
    if page.unreadable > 0 {
      let items = page.unreadable == 1 ? "1 item" : "\(page.unreadable) items"
      gaps.append(Sentence("\(items) of this page cannot be shown: \(provider.name)'s answer does not say which."))
    }
    if page.isCut {
      gaps.append(
        Sentence(
          "More items may follow, but \(provider.name)'s answer does not say where "
            + "in a way that can be used."))
    }
    if page.repeats {
      gaps.append(
        Sentence("\(provider.name)'s list repeats itself: from here on it leads back to items that were there before."))
    }
    return gaps
  }

  /// The first page; nil on it.
  private static func first(_ place: CollectionPlace, _ showsAll: Bool) -> Route? {
    guard place.cursor != nil else { return nil }
    return .collection(place.turned(to: nil), showsAll: showsAll)
  }

  private static func covered(_ cards: [Card], at place: CollectionPlace, _ showsAll: Bool) -> CoveredNotice? {
    let count = cards.count(where: \.isMarked)
    guard count > 0 else { return nil }
    return CoveredNotice(
      sentence: showsAll
        ? "Pictures shown although \(provider.name) marks them" : "Covered pictures, marked by \(provider.name)",
      count: count,
      action: Action(text: showsAll ? "Hide" : "Show", route: .collection(place, showsAll: !showsAll)))
  }

  private func cards(
    _ assets: [Asset], _ editions: Editions, from place: CollectionPlace, _ showsAll: Bool
  ) -> [Card] {
    let repeated = ItemText.repeatedNames(of: assets)
    return assets.map { asset in
      let isRepeated = DisplayText.line(asset.name).map(repeated.contains) ?? false
      var card = Self.card(asset, isRepeated: isRepeated, from: place, showsAll)
      card.quantity = editions.quantities[asset.id]
      return media.placed(card, of: asset, showsAll: showsAll)
    }
  }

  private static func card(
    _ asset: Asset, isRepeated: Bool, from place: CollectionPlace, _ showsAll: Bool
  ) -> Card {
    let (name, number) = ItemText.cardName(asset, isRepeated: isRepeated)
    return Card(
      anchor: ItemText.anchor(asset.id), route: .asset(asset.id, from: place, showsAll: showsAll),
      name: name, number: number,
      collection: ItemText.collection(asset).map { DisplayText.cut($0, to: 80) },
      picture: ItemText.picture(asset, showsAll: showsAll), isMarked: ItemText.hasCover(asset),
      warning: ItemText.warning(of: asset))
  }

  /// What stands under the grid. A total is only known where the first page is also the last.
  private static func summary(_ page: AssetPage, isFirst: Bool) -> String {
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
