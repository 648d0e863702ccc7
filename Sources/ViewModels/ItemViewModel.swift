import Caching
import Encoding
package import Models

/// One item with everything that is known of it.
package struct ItemViewModel: PageViewModel {
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

  typealias Answer = Result<Cached<Asset>, RepositoryError>

  /// The page of an item, or what to say where it cannot be had.
  package func load(_ request: ItemRequest) async -> Loaded<ItemPage> {
    let answer = await fetch(request, .savedWillDo)
    return page(request, answer, neighbours(of: request.id, from: request.place), now: now())
  }

  package func inMemory(_ request: ItemRequest) -> PageInMemory? {
    guard let asset = saved.savedAsset(request.id, near: request.place) else { return nil }
    let neighbours = neighbours(of: request.id, from: request.place)
    let parts = [asset.version, media.version(of: asset.value)] + neighbours.versions
    return PageInMemory(of: parts, isFresh: asset.isFresh)
  }

  package func refresh(_ request: ItemRequest, policy: FetchPolicy) async {
    _ = await fetch(request, policy)
  }

  private func fetch(_ request: ItemRequest, _ policy: FetchPolicy) async -> Answer {
    do throws(RepositoryError) {
      return .success(try await assets.asset(request.id, near: request.place, policy: policy))
    } catch {
      return .failure(error)
    }
  }

  /// What this answer makes; pure. Not inlined: what it works with would be part of each task that waits for an answer.
  @inline(never) func page(_ request: ItemRequest, _ answer: Answer, _ neighbours: Neighbours, now: Int) -> Loaded<
    ItemPage
  > {
    switch answer {
    case .failure(let error): return .problem(problem(error, request))
    case .success(let asset):
      // Before the page is made, so that what is learnt meanwhile makes another one.
      let parts = [asset.version, media.version(of: asset.value)] + neighbours.versions
      let version = PageVersion(of: parts)
      let notices = SavedNotice.texts(asset, asked: request.fetched, now: now, source: source)
      guard request.format == nil else {
        return .data(DataPage([asset.value], fetched: asset.time, notices: notices, source: source), version)
      }
      var page = media.placed(page(asset, request), of: asset.value, showsAll: request.showsAll)
      page.notices = notices
      page.previous = neighbours.previous.map { Self.link($0, request.showsAll) }
      page.next = neighbours.next.map { Self.link($0, request.showsAll) }
      page.version = request.fetched == nil ? version : nil
      return .page(page)
    }
  }

  /// The items before and after, as far as they are known without asking a source.
  @inline(never) func neighbours(of id: AssetID, from place: CollectionPlace?) -> Neighbours {
    guard let place else { return Neighbours() }
    return Neighbours(of: id, at: place, in: saved)
  }

  private static func link(_ neighbour: Neighbours.Item, _ showsAll: Bool) -> NeighbourLink {
    NeighbourLink(
      route: .asset(neighbour.asset.id, from: neighbour.place, showsAll: showsAll),
      name: ItemText.shortName(neighbour.asset))
  }

  private func page(_ fetched: Cached<Asset>, _ request: ItemRequest) -> ItemPage {
    let asset = fetched.value
    let name = ItemText.name(asset)
    let collection = ItemText.collection(asset)
    return ItemPage(
      title: [ItemText.shortName(asset), collection.map { DisplayText.cut($0, to: 80) }].compactMap(\.self)
        .joined(separator: " · "),
      name: name, hasLongName: name.count > 60, collection: collection, collectionURL: WebAddress.collection(asset),
      holding: request.place.flatMap { asset.quantity(heldBy: $0.owner) }.map { "You hold \(Self.grouped($0))" },
      explorer: WebAddress.explorer(asset).map { OutsideLink(text: "View on \($0.host)", url: $0.url) },
      picture: ItemText.picture(asset, showsAll: request.showsAll), alt: ItemText.alt(asset),
      originalURL: ItemText.original(asset), media: ItemText.media(asset),
      description: DisplayText.paragraphs(asset.description).map { FoldedText($0) },
      traits: asset.traits.compactMap { TraitText($0) },
      warning: ItemText.warning(of: asset).map { "\($0)." }, details: ItemDetails.rows(of: asset),
      marketplaceURL: WebAddress.marketplace(asset), back: Self.back(request, asset.id),
      home: request.place == nil ? Self.home(of: asset) : nil, notices: [],
      source: source.note(
        fetched: fetched.time, again: .asset(asset.id, from: request.place, showsAll: request.showsAll)
      ) { .assetData(asset.id, from: request.place, $0) })
  }

  private static func grouped(_ count: TokenCount) -> String { BalanceFormat.grouped(count.decimal) }

  /// The items of an only owner.
  private static func home(of asset: Asset) -> Action? {
    guard asset.ownerCount == 1, let owner = asset.owners.first?.address else { return nil }
    return Action(
      text: "Items of \(DisplayText.shortened(address: owner.checksummed))",
      route: .collection(CollectionPlace(owner: owner)))
  }

  private static func back(_ request: ItemRequest, _ id: AssetID) -> BackLink? {
    request.place.map {
      BackLink(
        route: .collection($0, showsAll: request.showsAll), anchor: ItemText.anchor(id), text: "Back to the collection")
    }
  }

  private func problem(_ error: RepositoryError, _ request: ItemRequest) -> ProblemPage {
    let (id, place) = (request.id, request.place)
    var (failure, problem) = ProblemText.openSea(
      error, retry: .asset(id, from: place, showsAll: request.showsAll), start: nil)
    problem.since = ProblemText.since(error, lastAnswer: lastAnswer())
    if failure == .unknownItem {
      problem.paragraphs = Self.unknownWords(error, id, from: place)
      if case .token(let chain, let contract, let token) = id {
        let url = WebAddress.marketplace(chain, contract, token)
        problem.outside = OutsideLink(text: "Look for it on \(provider.name)", url: url)
      }
    }
    return ProblemPage(
      title: "Error: \(problem.heading) · \(DisplayText.cut(id.text, to: 40))", problem: problem, typed: nil,
      failure: failure, back: Self.back(request, id))
  }

  private static func unknownWords(_ error: RepositoryError, _ id: AssetID, from place: CollectionPlace?) -> [String] {
    switch id {
    case .number(let number) where error == .unsupported || place == nil:
      [
        "Item \(number) is numbered as in \(provider.name)'s API v1. "
          + "It can be found from the collection page it stands on only."
      ]
    case .number(let number):
      ["Item \(number) is not on the collection page that the link names: the list may have moved on."]
    case .foreignToken(let chain, let contract, let identifier):
      [
        "Item \(identifier.decimal) of contract \(contract.checksummed) is said to be on \(chain), "
          + "a chain that \(provider.name) does not have."
      ]
    case .token(let chain, let contract, let identifier):
      ["No item \(identifier.decimal) of contract \(contract.checksummed) is known on \(chain.rawValue)."]
    }
  }
}
