import HTTPServer
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
    if !asset.isFresh { Task { await viewModel.fetch(id, from: place) } }
    return page.response(to: request)
  }

  func show(
    _ id: AssetID, from place: CollectionPlace?, _ showsAll: Bool, asked: Int?, _ request: Request
  ) async -> Response {
    let parts = await parts(id, from: place)
    switch viewModel.page(id, from: place, showsAll: showsAll, asked: asked, parts.answer, parts.neighbours) {
    case .page(let page):
      guard let page = renderer.page(AssetView.template, { AssetView.value(of: page, in: $0) }) else {
        return renderer.ownFault()
      }
      return pages.answer(with: page, madeOf: asked == nil ? parts.generations : nil, to: request)
    case .problem(let page): return renderer.problem(page)
    }
  }

  /// The item as data.
  func showData(
    _ id: AssetID, from place: CollectionPlace?, _ format: DataFormat, _ request: Request
  ) async -> Response {
    let parts = await parts(id, from: place)
    switch viewModel.data(id, from: place, parts.answer) {
    case .data(let data):
      let name = id.text.split(separator: ":").joined(separator: "-")
      guard let page = renderer.data(data, as: format, name: name) else { return renderer.ownFault() }
      return pages.answer(with: page, madeOf: parts.generations, to: request)
    case .problem(let page): return renderer.problem(page, as: format)
    }
  }

  /// What an item's page is made of, and the generations of that; nil where it is not saved.
  private struct Parts {
    var answer: AssetViewModel.Answer
    var neighbours: Neighbours
    var generations: [UInt64]?
  }

  private func parts(_ id: AssetID, from place: CollectionPlace?) async -> Parts {
    let answer = await viewModel.fetch(id, from: place)
    let neighbours = viewModel.neighbours(of: id, from: place)
    guard let saved = saved.savedAsset(id, near: place) else { return Parts(answer: answer, neighbours: neighbours) }
    return Parts(
      answer: .success(saved.fetched), neighbours: neighbours,
      generations: [saved.generation] + neighbours.generations)
  }

  func fetchAgain(_ id: AssetID, from place: CollectionPlace?) async {
    _ = await viewModel.fetch(id, from: place, policy: .fetchAgain)
    pages.forget()
  }
}
