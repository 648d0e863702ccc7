package import HTTP
import Models
package import ViewModels
import Views

/// A route in, an answer out: owns the coordinators of the pages and chooses among them. The address in the browser
/// holds the whole state, so nothing is kept between two requests.
package struct AppCoordinator: Handler {
  private let home: HomeCoordinator
  private let collection: CollectionCoordinator
  private let asset: AssetCoordinator
  private let problems = ProblemViewModel()
  private let renderer: PageRenderer
  private let files: StaticFiles
  private let health: @Sendable () -> [UInt8]

  /// `health` gives the JSON of `/healthz`.
  package init(
    home: HomeViewModel, collection: CollectionViewModel, asset: AssetViewModel, renderer: PageRenderer,
    files: StaticFiles, health: @escaping @Sendable () -> [UInt8]
  ) {
    self.home = HomeCoordinator(viewModel: home, problems: problems, renderer: renderer)
    self.collection = CollectionCoordinator(viewModel: collection, renderer: renderer)
    self.asset = AssetCoordinator(viewModel: asset, renderer: renderer)
    self.renderer = renderer
    self.files = files
    self.health = health
  }

  package func readyResponse(to request: Request) -> Response? {
    guard request.method.isGetOrHead else { return notAllowed() }
    switch destination(of: request) {
    case .success(let route):
      if let canonical = redirect(to: route, from: request) { return canonical }
      switch route {
      case .home: return home.start().conditional(for: request)
      case .search(let typed): return home.search(typed)
      case .collection, .asset: return nil
      }
    case .failure(.unknownPath):
      return elsewhere(request)
    case .failure(let error):
      return renderer.problem(problems.load(error))
    }
  }

  package func response(to request: Request) async throws -> Response {
    switch destination(of: request) {
    case .success(.collection(let place)): await collection.show(place).conditional(for: request)
    case .success(.asset(let id, let place)): await asset.show(id, from: place).conditional(for: request)
    default: readyResponse(to: request) ?? renderer.problem(problems.load(.unknownPath))
    }
  }

  /// The page for a request that the server itself refused, or failed at.
  package func refusal(_ status: Status, _ detail: String) -> Response {
    let heading = status.code >= 500 ? "This server failed" : "This request cannot be answered"
    var response = renderer.problem(
      problems.page(heading, ["\(status.code) \(status.reason): \(detail)"], .badRequest))
    response.status = status
    return response
  }

  private func destination(of request: Request) -> Result<Route, RouteError> {
    do throws(RouteError) { return .success(try Route(target: request.target.raw)) } catch { return .failure(error) }
  }

  /// One page, one address: other spellings of an owner are sent on.
  private func redirect(to route: Route, from request: Request) -> Response? {
    guard case .collection = route else { return nil }
    let path = route.path
    let canonical = path.prefix { $0 != "?" }
    return request.target.path == canonical ? nil : .redirect(.permanentRedirect, to: path)
  }

  private func elsewhere(_ request: Request) -> Response {
    if request.target.path == "/healthz" {
      return Response(.ok, "application/json", health(), headers: ["Cache-Control": "no-store"])
    }
    return files.response(to: request) ?? renderer.problem(problems.load(.unknownPath))
  }

  private func notAllowed() -> Response {
    var response = renderer.problem(
      problems.page(
        "This method is not allowed here", ["Pages are read with GET; nothing is changed from outside."],
        .methodNotAllowed))
    response.headers.set("Allow", "GET, HEAD")
    return response
  }
}
