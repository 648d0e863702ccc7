import HTTPServer
import Models
import ViewModels
import Views

/// Leads through the pages of one owner's items.
struct CollectionCoordinator: Sendable {
  let viewModel: CollectionViewModel
  let saved: any SavedValues
  let renderer: PageRenderer
  let pages: PageCache
  let prefetcher: Prefetcher?

  /// The page without waiting, where it was made of what is saved now. Once that is stale it is served all the same,
  /// and fetched anew behind the visitor.
  func ready(_ place: CollectionPlace, _ request: Request) -> Response? {
    guard let values = savedValues(place),
      let page = pages.page(at: request.target.raw, madeOf: values.generations)
    else { return nil }
    if !values.areFresh { Task { await viewModel.fetch(place) } }
    return page.response(to: request)
  }

  /// `asked` is when "Fetch again" led here, in seconds since 1970; such a page is not kept ready.
  func show(_ place: CollectionPlace, _ showsAll: Bool, asked: Int?, _ request: Request) async -> Response {
    let parts = await parts(place)
    let page = viewModel.page(place, showsAll: showsAll, asked: asked, parts.answers)
    if let failure = page.failure {
      return renderer.failure(CollectionView.template, failure) { CollectionView.value(of: page, in: $0) }
    }
    guard let response = renderer.page(CollectionView.template, { CollectionView.value(of: page, in: $0) }) else {
      return renderer.ownFault()
    }
    if request.method == .get, case .items(let list) = page.content, case .collection(let next, _)? = list.next {
      prefetcher?.ask(next)
    }
    return pages.answer(with: response, madeOf: asked == nil ? parts.generations : nil, to: request)
  }

  /// The items of the page as data.
  func showData(_ place: CollectionPlace, _ format: DataFormat, _ request: Request) async -> Response {
    let parts = await parts(place)
    switch viewModel.data(place, format, parts.answers) {
    case .data(let data):
      guard let page = renderer.data(data, as: format, name: place.owner.hex) else { return renderer.ownFault() }
      return pages.answer(with: page, madeOf: parts.generations, to: request)
    case .problem(let page): return renderer.problem(page, as: format)
    }
  }

  /// What a page is made of, and the generations of that; nil where not all of it is saved.
  private func parts(_ place: CollectionPlace) async -> (answers: CollectionViewModel.Answers, generations: [UInt64]?) {
    let answers = await viewModel.fetch(place)
    let saved = savedValues(place)
    return (saved?.answers ?? answers, saved?.generations)
  }

  func fetchAgain(_ place: CollectionPlace) async {
    _ = await viewModel.fetch(place, policy: .fetchAgain)
    pages.forget()
  }

  /// What is saved of a page: all that it is made of, or nothing.
  private struct SavedParts {
    var items: Saved<Models.AssetPage>
    var wallet: Saved<Wallet>

    var generations: [UInt64] { [items.generation, wallet.generation] }
    var answers: CollectionViewModel.Answers {
      CollectionViewModel.Answers(items: .success(items.fetched), wallet: .success(wallet.fetched))
    }
    var areFresh: Bool { items.isFresh && wallet.isFresh }
  }

  private func savedValues(_ place: CollectionPlace) -> SavedParts? {
    guard let items = saved.savedAssets(at: place), let wallet = saved.savedWallet(at: place.owner) else { return nil }
    return SavedParts(items: items, wallet: wallet)
  }
}
