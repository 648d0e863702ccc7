import ViewModels
import Views

/// Leads through the pages of one owner's items.
struct CollectionCoordinator: Sendable {
  let viewModel: CollectionViewModel
  let desk: PageDesk

  func endpoint(_ request: CollectionRequest) -> Endpoint {
    desk.endpoint(request, of: viewModel, CollectionView.template) { CollectionView.value(of: $0, in: $1) }
  }
}
