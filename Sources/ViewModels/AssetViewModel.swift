import Caching
import Encoding
package import Models

/// One item with everything that is known of it.
package struct AssetViewModel: Sendable {
  private let assets: any AssetRepository
  private let saved: any SavedValues
  private let source: SiteSource
  private let now: @Sendable () -> Int
  private let lastAnswer: @Sendable () -> Int?
  private let media: MediaLinks

  /// `saved` is what the repository has in memory, where the items before and after are looked for; `now` and `lastAnswer` as for collections.
  package init(
    assets: any AssetRepository, saved: any SavedValues, source: SiteSource,
    now: @escaping @Sendable () -> Int, lastAnswer: @escaping @Sendable () -> Int? = { nil },
    media: MediaLinks = .direct
  ) {
    self.assets = assets
    self.saved = saved
    self.source = source
    self.now = now
    self.lastAnswer = lastAnswer
    self.media = media
  }

  /// What became of loading an item.
  package enum Loaded: Hashable, Sendable {
    case page(AssetDetailPage)
    case problem(ProblemPage)
  }

  typealias Answer = Result<Cached<Asset>, RepositoryError>

  /// The page of an item, or what to say where it cannot be had. `place` is the page it was found on, and `asked` when
  /// "Fetch again" was pressed, in seconds since 1970; such a page is not kept.
  package func load(
    _ id: AssetID, from place: CollectionPlace?, showsAll: Bool = false, asked: Int? = nil
  ) async -> Loaded {
    let answer = await fetch(id, from: place, .savedWillDo)
    let (neighbours, now) = (neighbours(of: id, from: place), now())
    // Before the page is made, so that what is learnt meanwhile makes another one.
    let files = (try? answer.get()).map { media.version(of: $0.value) }
    let loaded = page(id, from: place, showsAll: showsAll, asked: asked, answer, neighbours, now: now)
    guard asked == nil, case .page(var page) = loaded, case .success(let asset) = answer else { return loaded }
    page.version = PageVersion(of: [asset.version, files] + neighbours.versions, now: now)
    return .page(page)
  }

  /// The same as data.
  package func loadData(_ id: AssetID, from place: CollectionPlace?) async -> LoadedData {
    let answer = await fetch(id, from: place, .savedWillDo)
    let (neighbours, now) = (neighbours(of: id, from: place), now())
    let loaded = data(id, from: place, answer, now: now)
    guard case .data(let data, _) = loaded, case .success(let asset) = answer else { return loaded }
    let parts = [asset.version, media.version(of: asset.value)] + neighbours.versions
    return .data(data, PageVersion(of: parts, now: now))
  }

  /// What is in memory of the page; nil where a part of it is missing. Waits for nothing.
  package func inMemory(_ id: AssetID, from place: CollectionPlace?) -> PageInMemory? {
    guard let asset = saved.savedAsset(id, near: place) else { return nil }
    let parts = [asset.version, media.version(of: asset.value)] + neighbours(of: id, from: place).versions
    return PageInMemory(of: parts, now: now(), isFresh: asset.isFresh)
  }

  /// Has the item fetched anew where it is stale; with `.fetchAgain` in any case.
  package func refresh(_ id: AssetID, from place: CollectionPlace?, policy: FetchPolicy = .savedWillDo) async {
    _ = await fetch(id, from: place, policy)
  }

  private func fetch(_ id: AssetID, from place: CollectionPlace?, _ policy: FetchPolicy) async -> Answer {
    do throws(RepositoryError) { return .success(try await assets.asset(id, near: place, policy: policy)) } catch {
      return .failure(error)
    }
  }

  /// The page that this answer makes, or what to say where the item cannot be had; pure. `asked` is when "Fetch again"
  /// was pressed, in seconds since 1970.
  func page(
    _ id: AssetID, from place: CollectionPlace?, showsAll: Bool = false, asked: Int? = nil, _ answer: Answer,
    _ neighbours: Neighbours, now: Int
  ) -> Loaded {
    switch answer {
    case .success(let asset):
      var page = media.placed(
        page(asset, from: place, showsAll, asked, now: now), of: asset.value, showsAll: showsAll)
      page.previous = neighbours.previous.map { Self.link($0, showsAll) }
      page.next = neighbours.next.map { Self.link($0, showsAll) }
      return .page(page)
    case .failure(let error): return .problem(problem(error, id, from: place, showsAll, now: now))
    }
  }

  /// The same as data; pure.
  func data(_ id: AssetID, from place: CollectionPlace?, _ answer: Answer, now: Int) -> LoadedData {
    switch answer {
    case .success(let asset):
      let notices = SavedNotice.texts(asset, asked: nil, now: now, source: source)
      return .data(DataPage([asset.value], fetched: asset.time, notices: notices, source: source), nil)
    case .failure(let error): return .problem(problem(error, id, from: place, false, now: now))
    }
  }

  /// The items before and after, as far as they are known without asking a source.
  func neighbours(of id: AssetID, from place: CollectionPlace?) -> Neighbours {
    guard let place else { return Neighbours() }
    return Neighbours(of: id, at: place, in: saved)
  }

  private static func link(_ neighbour: Neighbours.Item, _ showsAll: Bool) -> NeighbourLink {
    NeighbourLink(
      route: .asset(neighbour.asset.id, from: neighbour.place, showsAll: showsAll),
      name: DisplayText.cut(ItemText.name(neighbour.asset), to: 80))
  }

  private func page(
    _ fetched: Cached<Asset>, from place: CollectionPlace?, _ showsAll: Bool, _ asked: Int?, now: Int
  ) -> AssetDetailPage {
    let asset = fetched.value
    let name = ItemText.name(asset)
    let collection = ItemText.collection(asset)
    return AssetDetailPage(
      title: [DisplayText.cut(name, to: 80), collection.map { DisplayText.cut($0, to: 80) }].compactMap(\.self)
        .joined(separator: " · "),
      name: name, hasLongName: name.count > 60, collection: collection,
      picture: ItemText.picture(asset, showsAll: showsAll),
      alt: ItemText.alt(asset),
      originalURL: ItemText.original(asset),
      media: ItemText.media(asset), description: DisplayText.paragraphs(asset.description),
      traits: asset.traits.compactMap(TraitText.init), warning: ItemText.warning(of: asset).map { "\($0)." },
      details: Self.details(asset),
      marketplaceURL: WebAddress.marketplace(asset), back: place.map { Self.back(to: $0, asset.id, showsAll) },
      notices: SavedNotice.texts(fetched, asked: asked, now: now, source: source),
      source: source.note(
        fetched: fetched.time, now: now, again: .asset(asset.id, from: place, showsAll: showsAll)
      ) { .assetData(asset.id, from: place, $0) })
  }

  private static func details(_ asset: Asset) -> [Detail] {
    var details: [Detail] = []
    if let token = asset.tokenID { details.append(Detail(label: "Token ID", value: token.decimal)) }
    if let contract = asset.contract { details.append(Detail(label: "Contract", value: contract.checksummed)) }
    details.append(Detail(label: "Chain", value: ItemText.chain(asset)))
    if let standard = DisplayText.line(asset.tokenStandard) {
      details.append(Detail(label: "Token standard", value: DisplayText.cut(standard.uppercased(), to: 40)))
    }
    if let owners = asset.ownerCount {
      details.append(Detail(label: "Owners", value: BalanceFormat.grouped(String(max(0, owners)))))
    }
    return details
  }

  private static func back(to place: CollectionPlace, _ id: AssetID, _ showsAll: Bool) -> BackLink {
    BackLink(
      route: .collection(place, showsAll: showsAll), anchor: ItemText.anchor(id), text: "Back to the collection")
  }

  private func problem(
    _ error: RepositoryError, _ id: AssetID, from place: CollectionPlace?, _ showsAll: Bool, now: Int
  ) -> ProblemPage {
    var (failure, problem) = ProblemText.openSea(
      error, retry: .asset(id, from: place, showsAll: showsAll), start: nil)
    problem.since = ProblemText.since(error, lastAnswer: lastAnswer(), now: now)
    if failure == .unknownItem {
      problem.paragraphs = Self.unknownWords(error, id, from: place)
      if case .token(let chain, let contract, let token) = id {
        let url = WebAddress.marketplace(chain, contract, token)
        problem.outside = OutsideLink(text: "Look for it on OpenSea", url: url)
      }
    }
    return ProblemPage(
      title: "Error: \(problem.heading) · \(DisplayText.cut(id.text, to: 40))", problem: problem, typed: nil,
      failure: failure, back: place.map { Self.back(to: $0, id, showsAll) })
  }

  private static func unknownWords(_ error: RepositoryError, _ id: AssetID, from place: CollectionPlace?) -> [String] {
    switch id {
    case .number(let number) where error == .unsupported || place == nil:
      ["Item \(number) is numbered as in OpenSea's API v1. It can be found from the collection page it stands on only."]
    case .number(let number):
      ["Item \(number) is not on the collection page that the link names: the list may have moved on."]
    case .foreignToken(let chain, let contract, let identifier):
      [
        "Item \(identifier.decimal) of contract \(contract.checksummed) is said to be on \(chain), "
          + "a chain that OpenSea does not have."
      ]
    case .token(let chain, let contract, let identifier):
      ["No item \(identifier.decimal) of contract \(contract.checksummed) is known on \(chain.rawValue)."]
    }
  }
}

extension TraitText {
  /// Nil for a trait without anything to read. Dates, which arrive as seconds since 1970, become days.
  init?(_ trait: Trait) {
    guard let value = DisplayText.line(trait.value) else { return nil }
    type = DisplayText.line(trait.type) ?? "Trait"
    let seconds = trait.displayType == "date" ? Int(value.prefix { $0 != "." }) : nil
    self.value = seconds.flatMap { (0...253_402_300_799).contains($0) ? UTCTime.date($0) : nil } ?? value
  }
}
