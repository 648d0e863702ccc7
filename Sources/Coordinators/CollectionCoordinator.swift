import HTTPServer
import Models
import ViewModels
import Views

/// Leads through the pages of one owner's items.
struct CollectionCoordinator: Sendable {
  let viewModel: CollectionViewModel
  let renderer: PageRenderer
  let pages: PageCache
  let prefetcher: Prefetcher?

  /// The page without waiting, where it was made of what is in memory now. Once that is stale it is served all the same,
  /// and fetched anew behind the visitor.
  func ready(_ place: CollectionPlace, _ request: Request) -> Response? {
    guard let held = viewModel.inMemory(place), let page = pages.page(at: request.target.raw, of: held.version) else {
      return nil
    }
    if !held.isFresh { Task { await viewModel.refresh(place) } }
    return page.response(to: request)
  }

  /// `asked` is when "Fetch again" led here, in seconds since 1970.
  func show(_ place: CollectionPlace, _ showsAll: Bool, asked: Int?, _ request: Request) async -> Response {
    let isRead = request.method == .get
    let made = await pages.made(at: request.target.raw) { await make(place, showsAll, asked: asked, isRead: isRead) }
    return renderer.response(with: made, to: request)
  }

  private func make(
    _ place: CollectionPlace, _ showsAll: Bool, asked: Int?, isRead: Bool
  ) async -> PageCache.Made {
    made(of: await viewModel.load(place, showsAll: showsAll, asked: asked), isRead: isRead)
  }

  /// Not inlined: what it works with would be part of each task that waits for a page.
  @inline(never) private func made(of page: CollectionPage, isRead: Bool) -> PageCache.Made {
    let value = { CollectionView.value(of: page, in: $0) }
    if let failure = page.failure { return renderer.made(CollectionView.template, failure, value) }
    if isRead, case .items(let list) = page.content, case .collection(let next, _)? = list.next {
      prefetcher?.ask(next)
    }
    return renderer.made(CollectionView.template, page.version, value)
  }

  /// The items of the page as data.
  func showData(_ place: CollectionPlace, _ format: DataFormat, _ request: Request) async -> Response {
    let made = await pages.made(at: request.target.raw) {
      renderer.made(await viewModel.loadData(place, format), as: format, name: place.owner.hex)
    }
    return renderer.response(with: made, to: request)
  }

  func fetchAgain(_ place: CollectionPlace) async {
    await viewModel.refresh(place, policy: .fetchAgain)
    pages.forget()
  }
}
