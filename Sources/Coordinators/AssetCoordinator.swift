import HTTPServer
import Models
import ViewModels
import Views

/// Leads through the page of one item.
struct AssetCoordinator: Sendable {
  let viewModel: AssetViewModel
  let renderer: PageRenderer
  let pages: PageCache

  /// The page without waiting, as `CollectionCoordinator.ready`.
  func ready(_ id: AssetID, from place: CollectionPlace?, _ request: Request) -> Response? {
    guard let held = viewModel.inMemory(id, from: place),
      let page = pages.page(at: request.target.raw, of: held.version)
    else { return nil }
    if !held.isFresh { Task { await viewModel.refresh(id, from: place) } }
    return page.response(to: request)
  }

  func show(
    _ id: AssetID, from place: CollectionPlace?, _ showsAll: Bool, asked: Int?, _ request: Request
  ) async -> Response {
    let made = await pages.made(at: request.target.raw) {
      switch await viewModel.load(id, from: place, showsAll: showsAll, asked: asked) {
      case .page(let page): renderer.made(AssetView.template, page.version) { AssetView.value(of: page, in: $0) }
      case .problem(let page): renderer.made(page)
      }
    }
    return renderer.response(with: made, to: request)
  }

  /// The item as data.
  func showData(
    _ id: AssetID, from place: CollectionPlace?, _ format: DataFormat, _ request: Request
  ) async -> Response {
    let name = id.text.split(separator: ":").joined(separator: "-")
    let made = await pages.made(at: request.target.raw) {
      renderer.made(await viewModel.loadData(id, from: place), as: format, name: name)
    }
    return renderer.response(with: made, to: request)
  }

  func fetchAgain(_ id: AssetID, from place: CollectionPlace?) async {
    await viewModel.refresh(id, from: place, policy: .fetchAgain)
    pages.forget()
  }
}
