import HTTP
import Models
import ViewModels
import Views

/// Leads through the start page, and from what was typed there to a collection.
struct HomeCoordinator: Sendable {
  let viewModel: HomeViewModel
  let problems: ProblemViewModel
  let renderer: PageRenderer

  func start() -> Response {
    renderer.page(HomeView.template) { HomeView.value(of: viewModel.load(), in: $0) }
  }

  /// Sends the visitor to the collection of the address typed; says what is wrong where there is none.
  func search(_ typed: String) -> Response {
    do throws(AddressError) {
      let owner = try AddressInput.address(in: typed)
      return .redirect(to: Route.collection(CollectionPlace(owner: owner)).path)
    } catch {
      return renderer.problem(problems.notAnAddress(typed, error))
    }
  }
}
