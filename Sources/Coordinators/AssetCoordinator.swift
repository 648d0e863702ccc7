import HTTP
import Models
import ViewModels
import Views

/// Leads through the page of one item.
struct AssetCoordinator: Sendable {
  let viewModel: AssetViewModel
  let renderer: PageRenderer

  func show(_ id: AssetID, from place: CollectionPlace?) async -> Response {
    switch await viewModel.load(id, from: place) {
    case .page(let page): renderer.page(AssetView.template) { AssetView.value(of: page, in: $0) }
    case .problem(let page): renderer.problem(page)
    }
  }
}
