package import HTTPServer
package import ViewModels
import Views

/// A route in, an answer out: owns the coordinators of the pages and chooses among them. The address in the browser
/// holds the whole state, so nothing is kept between two requests.
package struct AppCoordinator: Handler {
  package let renderer: PageRenderer
  private let home: HomeCoordinator
  private let collection: CollectionCoordinator
  private let item: ItemCoordinator
  private let problems: ProblemViewModel
  private let pages: PageCache
  private let files: StaticFiles
  private let health: @Sendable () -> [UInt8]
  private let steps: [Step]

  /// `pageBytes` bounds the pages kept ready; `uptime` gives nanoseconds that never jump, `now` seconds since 1970, and
  /// `health` the JSON of `/healthz`. `allowedHosts` are further names by which browsers call this server.
  package init(
    home: HomeViewModel, collection: CollectionViewModel, item: ItemViewModel, renderer: PageRenderer,
    files: StaticFiles, pageBytes: Int = 32 << 20, uptime: @escaping @Sendable () -> UInt64,
    now: @escaping @Sendable () -> Int, health: @escaping @Sendable () -> [UInt8], allowedHosts: [String] = []
  ) {
    let pages = PageCache(bound: pageBytes, uptime: uptime)
    let desk = PageDesk(renderer: renderer, pages: pages, now: now)
    problems = ProblemViewModel(sample: home.load().sample)
    self.home = HomeCoordinator(viewModel: home, problems: problems, renderer: renderer)
    self.collection = CollectionCoordinator(viewModel: collection, desk: desk)
    self.item = ItemCoordinator(viewModel: item, desk: desk)
    self.renderer = renderer
    self.pages = pages
    self.files = files
    self.health = health
    steps = [
      .methods(renderer, problems), .origin(RequestOrigin(allowing: allowedHosts), renderer, problems), .canonicalPath,
    ]
  }

  /// The one place where a route is told what stands there.
  private func endpoint(at route: Route, for request: Request) -> Endpoint {
    switch route {
    case .home: .ready(home.start)
    case .search(let typed): .ready { _ in home.search(typed) }
    case .collection(let request): collection.endpoint(request)
    case .item(let request): item.endpoint(request)
    case .health: .ready { _ in Self.health(health()) }
    case .file: file(for: request)
    }
  }

  package func answer(to request: Request) -> Answer {
    if request.method.isGetOrHead, let page = pages.page(at: request.target.raw) {
      return .now(page.response(to: request))
    }
    switch visit(request) {
    case .failure(let error): return .now(problem(error, request))
    case .success(let visit):
      if let answer = answerInFront(visit) { return .now(answer) }
      let endpoint = visit.endpoint
      if request.method == .post, let fetchAgain = endpoint.fetchAgain { return .later(fetchAgain) }
      if let page = endpoint.ready(request) { return .now(page) }
      return .later { await endpoint.make(request) }
    }
  }

  package func answerWithoutBody(to request: Request) -> Response? {
    guard !request.method.isGetOrHead else { return nil }
    switch visit(request) {
    case .failure(let error): return problem(error, request)
    case .success(let visit): return answerInFront(visit)
    }
  }

  /// To those who call this server by another name, such as probes by the machine's address: whether it is up, no more.
  package func answerToForeignHost(_ request: Request) -> Response? {
    guard request.target.path == Route.health.path, request.method.isGetOrHead else { return nil }
    return Self.health(Array(#"{"status":"ok"}"#.utf8))
  }

  /// The page for a request that the server itself refused, or failed at.
  package func refusal(_ status: Status, _ detail: String) -> Response {
    if status == .internalServerError { return renderer.ownFault(detail) }
    var response = renderer.problem(problems.refused(status.code, status.reason, detail))
    response.status = status
    return response
  }

  private func visit(_ request: Request) -> Result<Visit, RouteError> {
    do throws(RouteError) {
      let route = try Route(target: request.target.raw)
      return .success(Visit(request: request, route: route, endpoint: endpoint(at: route, for: request)))
    } catch {
      return .failure(error)
    }
  }

  private func answerInFront(_ visit: Visit) -> Response? {
    for step in steps {
      if let answer = step.answer(visit) { return answer }
    }
    return nil
  }

  private func problem(_ error: RouteError, _ request: Request) -> Response {
    renderer.problem(problems.load(error), as: DataFormat(path: request.target.path))
  }

  private func file(for request: Request) -> Endpoint {
    guard let file = files.response(to: request) else {
      return .ready(isThere: false) { _ in renderer.problem(problems.unknownPath()) }
    }
    return .ready { _ in file }
  }

  private static func health(_ json: [UInt8]) -> Response {
    Response(.ok, "application/json", json, headers: ["Cache-Control": "no-store"])
  }
}
