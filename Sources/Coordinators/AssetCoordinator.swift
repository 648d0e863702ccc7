import HTTP
import Models
import ViewModels
import Views

/// Leads through the page of one item.
struct AssetCoordinator: Sendable {
  let viewModel: AssetViewModel
  let saved: any SavedValues
  let renderer: PageRenderer
  let pages: PageCache

  /// The page without waiting, as `CollectionCoordinator.ready`.
  func ready(_ id: AssetID, from place: CollectionPlace?, _ request: Request) -> Response? {
    guard let asset = saved.savedAsset(id, near: place),
      let page = pages.page(
        at: request.target.raw, madeOf: [asset.generation] + viewModel.neighbours(of: id, from: place).generations)
    else { return nil }
    if !asset.isFresh { Task { await viewModel.load(id, from: place) } }
    return page.response(to: request)
  }

  func show(
    _ id: AssetID, from place: CollectionPlace?, _ showsAll: Bool, asked: Int?, _ request: Request
  ) async -> Response {
    let generation = saved.savedAsset(id, near: place)?.generation
    let neighbours = viewModel.neighbours(of: id, from: place).generations
    switch await viewModel.load(id, from: place, showsAll: showsAll, asked: asked) {
    case .page(let page):
      guard let response = renderer.page(AssetView.template, { AssetView.value(of: page, in: $0) }) else {
        return renderer.ownFault()
      }
      if asked == nil, let generation {
        pages.keep(response, at: request.target.raw, madeOf: [generation] + neighbours)
      }
      return response.response(to: request)
    case .problem(let page): return renderer.problem(page)
    }
  }

  /// The item as data.
  func showData(_ id: AssetID, from place: CollectionPlace?, _ format: DataFormat, _ request: Request) async -> Response
  {
    let generation = saved.savedAsset(id, near: place)?.generation
    switch await viewModel.data(id, from: place) {
    case .data(let data):
      let name = id.text.split(separator: ":").joined(separator: "-")
      guard let response = renderer.data(data, as: format, name: name) else { return renderer.ownFault() }
      if let generation {
        let neighbours = viewModel.neighbours(of: id, from: place).generations
        pages.keep(response, at: request.target.raw, madeOf: [generation] + neighbours)
      }
      return response.response(to: request)
    case .problem(let page): return renderer.problem(page, as: format)
    }
  }

  func fetchAgain(_ id: AssetID, from place: CollectionPlace?) async {
    _ = await viewModel.load(id, from: place, policy: .fetchAgain)
    pages.forget()
  }
}
