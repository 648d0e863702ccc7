import HTTPServer
import Models
import ViewModels
import Views

/// Leads through the start page, and from what was typed there to a collection.
struct HomeCoordinator: Sendable {
  private let problems: ProblemViewModel
  private let renderer: PageRenderer
  /// The page does not change while the process lives.
  private let page: PreparedResponse?

  init(viewModel: HomeViewModel, problems: ProblemViewModel, renderer: PageRenderer) {
    self.problems = problems
    self.renderer = renderer
    page = renderer.page(HomeView.template) { HomeView.value(of: viewModel.load(), in: $0) }
  }

  func start(_ request: Request) -> Response {
    page?.response(to: request) ?? renderer.ownFault()
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
