import Encoding
package import HTTPServer
import Models
package import ViewModels
import Views

/// A route in, an answer out: owns the coordinators of the pages and chooses among them. The address in the browser
/// holds the whole state, so nothing is kept between two requests.
package struct AppCoordinator: Handler {
  private let home: HomeCoordinator
  private let collection: CollectionCoordinator
  private let asset: AssetCoordinator
  private let problems: ProblemViewModel
  package let renderer: PageRenderer
  private let pages: PageCache
  private let files: StaticFiles
  private let now: @Sendable () -> Int
  private let health: @Sendable () -> [UInt8]
  private let origin: RequestOrigin

  /// What the coordinators are given to work with.
  package struct Parts: Sendable {
    package var home: HomeViewModel
    package var collection: CollectionViewModel
    package var asset: AssetViewModel
    package var prefetcher: Prefetcher?
    package var renderer: PageRenderer
    package var files: StaticFiles
    /// Bytes of pages kept ready.
    package var pageBytes: Int
    /// Nanoseconds that never jump.
    package var uptime: @Sendable () -> UInt64
    /// Seconds since 1970.
    package var now: @Sendable () -> Int
    /// The JSON of `/healthz`.
    package var health: @Sendable () -> [UInt8]
    /// Further names by which browsers call this server.
    package var allowedHosts: [String]

    package init(
      home: HomeViewModel, collection: CollectionViewModel, asset: AssetViewModel, prefetcher: Prefetcher?,
      renderer: PageRenderer, files: StaticFiles, pageBytes: Int = 32 << 20,
      uptime: @escaping @Sendable () -> UInt64, now: @escaping @Sendable () -> Int,
      health: @escaping @Sendable () -> [UInt8], allowedHosts: [String] = []
    ) {
      self.home = home
      self.collection = collection
      self.asset = asset
      self.prefetcher = prefetcher
      self.renderer = renderer
      self.files = files
      self.pageBytes = pageBytes
      self.uptime = uptime
      self.now = now
      self.health = health
      self.allowedHosts = allowedHosts
    }
  }

  package init(_ parts: Parts) {
    let renderer = parts.renderer
    problems = ProblemViewModel(sample: parts.home.load().sample)
    let pages = PageCache(bound: parts.pageBytes, uptime: parts.uptime, now: parts.now)
    home = HomeCoordinator(viewModel: parts.home, problems: problems, renderer: renderer)
    collection = CollectionCoordinator(
      viewModel: parts.collection, renderer: renderer, pages: pages, prefetcher: parts.prefetcher)
    asset = AssetCoordinator(viewModel: parts.asset, renderer: renderer, pages: pages)
    self.renderer = renderer
    self.pages = pages
    files = parts.files
    now = parts.now
    health = parts.health
    origin = RequestOrigin(allowing: parts.allowedHosts)
  }

  package func answer(to request: Request) -> Answer {
    if request.method.isGetOrHead, let page = pages.page(at: request.target.raw) {
      return .now(page.response(to: request))
    }
    let destination = destination(of: request)
    if let refusal = refusalOfChange(request, to: destination) { return .now(refusal) }
    switch destination {
    case .success(let route): return answer(to: request, for: route)
    case .failure(.unknownPath): return .now(elsewhere(request))
    case .failure(let error):
      return .now(renderer.problem(problems.load(error), as: DataFormat(path: request.target.path)))
    }
  }

  package func answerWithoutBody(to request: Request) -> Response? {
    refusalOfChange(request, to: destination(of: request))
  }

  /// To those who call this server by another name, such as probes by the machine's address: whether it is up, no more.
  package func answerToForeignHost(_ request: Request) -> Response? {
    guard request.target.path == "/healthz", request.method.isGetOrHead else { return nil }
    return Self.health(Array(#"{"status":"ok"}"#.utf8))
  }

  private func answer(to request: Request, for route: Route) -> Answer {
    if request.method == .post { return .later { await fetchAgain(route, request) } }
    if let elsewhere = redirect(to: route, from: request) { return .now(elsewhere) }
    let asked = asked(request)
    if asked == nil, let page = ready(route, request) { return .now(page) }
    return .later { await show(route, asked: asked, request) }
  }

  private func show(_ route: Route, asked: Int?, _ request: Request) async -> Response {
    switch route {
    case .collection(let place, let showsAll): await collection.show(place, showsAll, asked: asked, request)
    case .asset(let id, let place, let showsAll): await asset.show(id, from: place, showsAll, asked: asked, request)
    case .collectionData(let place, let format): await collection.showData(place, format, request)
    case .assetData(let id, let place, let format): await asset.showData(id, from: place, format, request)
    case .home, .search: ready(route, request) ?? renderer.ownFault("no page for \(route)")
    }
  }

  private func ready(_ route: Route, _ request: Request) -> Response? {
    switch route {
    case .home: home.start(request)
    case .search(let typed): home.search(typed)
    case .collection(let place, _), .collectionData(let place, _): collection.ready(place, request)
    case .asset(let id, let place, _), .assetData(let id, let place, _): asset.ready(id, from: place, request)
    }
  }

  /// The page for a request that the server itself refused, or failed at.
  package func refusal(_ status: Status, _ detail: String) -> Response {
    if status == .internalServerError { return renderer.ownFault(detail) }
    var response = renderer.problem(problems.refused(status.code, status.reason, detail))
    response.status = status
    return response
  }

  private func destination(of request: Request) -> Result<Route, RouteError> {
    do throws(RouteError) { return .success(try Route(target: request.target.raw)) } catch { return .failure(error) }
  }

  /// One page, one path: other spellings of an owner or an item are sent on.
  private func redirect(to route: Route, from request: Request) -> Response? {
    switch route {
    case .home, .search: return nil
    case .collection, .asset, .collectionData, .assetData: break
    }
    let path = route.path
    let canonical = path.prefix { $0 != "?" }
    return request.target.path == canonical ? nil : .redirect(.permanentRedirect, to: path)
  }

  private func elsewhere(_ request: Request) -> Response {
    if request.target.path == "/healthz" {
      return Self.health(health())
    }
    return files.response(to: request) ?? renderer.problem(problems.load(.unknownPath))
  }

  private static func health(_ json: [UInt8]) -> Response {
    Response(.ok, "application/json", json, headers: ["Cache-Control": "no-store"])
  }

  /// A press of "Fetch again": asks the source anew and leads back to the page, which says what became of it.
  private func fetchAgain(_ route: Route, _ request: Request) async -> Response {
    let time = now()
    switch route {
    case .collection(let place, _): await collection.fetchAgain(place)
    case .asset(let id, let place, _): await asset.fetchAgain(id, from: place)
    case .home, .search, .collectionData, .assetData: return other(request, allowed: Self.readable)
    }
    let path = route.path
    return .redirect(to: "\(path)\(path.contains("?") ? "&" : "?")\(Self.askedField)=\(time)")
  }

  private static let askedField = "fetched"

  /// When the visitor pressed "Fetch again", in seconds since 1970, on the way back from there.
  private func asked(_ request: Request) -> Int? {
    request.target.query[Self.askedField].flatMap { Int($0) }
  }

  /// The answer to another method than GET and HEAD; nil for a POST from a page of ours to a page that can be fetched
  /// again. What is not there is no matter of methods.
  private func refusalOfChange(_ request: Request, to destination: Result<Route, RouteError>) -> Response? {
    guard !request.method.isGetOrHead else { return nil }
    let route: Route
    switch destination {
    case .success(let found): route = found
    case .failure(.unknownPath):
      let page = elsewhere(request)
      return page.status == .notFound ? page : other(request, allowed: Self.readable)
    case .failure(let error): return renderer.problem(problems.load(error), as: DataFormat(path: request.target.path))
    }
    switch route {
    case .home, .search, .collectionData, .assetData: return other(request, allowed: Self.readable)
    case .collection, .asset: if request.method != .post { return other(request, allowed: "\(Self.readable), POST") }
    }
    guard !origin.isOurs(request.headers) else { return nil }
    return renderer.problem(
      problems.page("Only this site's own pages may ask for that", ["Another site sent the request."], .foreignOrigin))
  }

  private static let readable = "GET, HEAD"

  /// OPTIONS asks what is allowed (RFC 9110, 9.3.7); any other method is told.
  private func other(_ request: Request, allowed: String) -> Response {
    if request.method == .options { return Response(.noContent, headers: ["Allow": allowed]) }
    var response = renderer.problem(
      problems.page(
        "This method is not allowed here",
        ["Pages are read with GET; only pages with items can be fetched again with POST."],
        .methodNotAllowed),
      as: DataFormat(path: request.target.path))
    response.headers.set("Allow", allowed)
    return response
  }
}
