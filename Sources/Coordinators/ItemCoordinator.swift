import ViewModels
import Views

/// Leads through the page of one item.
struct ItemCoordinator: Sendable {
  let viewModel: ItemViewModel
  let desk: PageDesk

  func endpoint(_ request: ItemRequest) -> Endpoint {
    desk.endpoint(request, of: viewModel, ItemView.template) { ItemView.value(of: $0, in: $1) }
  }
}
