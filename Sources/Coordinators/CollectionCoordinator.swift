import HTTP
import Models
import ViewModels
import Views

/// Leads through the pages of one owner's items.
struct CollectionCoordinator: Sendable {
  let viewModel: CollectionViewModel
  let renderer: PageRenderer

  func show(_ place: CollectionPlace) async -> Response {
    let page = await viewModel.load(place)
    guard let failure = page.failure else {
      return renderer.page(CollectionView.template) { CollectionView.value(of: page, in: $0) }
    }
    return renderer.failure(CollectionView.template, failure) { CollectionView.value(of: page, in: $0) }
  }
}
