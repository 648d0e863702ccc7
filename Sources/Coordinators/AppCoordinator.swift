import Encoding
package import HTTPServer
package import Models
package import ViewModels
import Views

/// A route in, an answer out: owns the coordinators of the pages and chooses among them. The address in the browser
/// holds the whole state, so nothing is kept between two requests.
package struct AppCoordinator: Handler {
  private let home: HomeCoordinator
  private let collection: CollectionCoordinator
  private let asset: AssetCoordinator
  private let problems: ProblemViewModel
  private let renderer: PageRenderer
  private let pages: PageCache
  private let files: StaticFiles
  private let now: @Sendable () -> Int
  private let health: @Sendable () -> [UInt8]

  /// What the coordinators are given to work with.
  package struct Parts: Sendable {
    package var home: HomeViewModel
    package var collection: CollectionViewModel
    package var asset: AssetViewModel
    package var saved: any SavedValues
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

    package init(
      home: HomeViewModel, collection: CollectionViewModel, asset: AssetViewModel, saved: any SavedValues,
      prefetcher: Prefetcher?, renderer: PageRenderer, files: StaticFiles, pageBytes: Int = 32 << 20,
      uptime: @escaping @Sendable () -> UInt64, now: @escaping @Sendable () -> Int,
      health: @escaping @Sendable () -> [UInt8]
    ) {
      self.home = home
      self.collection = collection
      self.asset = asset
      self.saved = saved
      self.prefetcher = prefetcher
      self.renderer = renderer
      self.files = files
      self.pageBytes = pageBytes
      self.uptime = uptime
      self.now = now
      self.health = health
    }
  }

  package init(_ parts: Parts) {
    let renderer = parts.renderer
    problems = ProblemViewModel(sample: parts.home.load().sample)
    let pages = PageCache(bound: parts.pageBytes, uptime: parts.uptime)
    home = HomeCoordinator(viewModel: parts.home, problems: problems, renderer: renderer)
    collection = CollectionCoordinator(
      viewModel: parts.collection, saved: parts.saved, renderer: renderer, pages: pages, prefetcher: parts.prefetcher)
    asset = AssetCoordinator(viewModel: parts.asset, saved: parts.saved, renderer: renderer, pages: pages)
    self.renderer = renderer
    self.pages = pages
    files = parts.files
    now = parts.now
    health = parts.health
  }

  package func readyResponse(to request: Request) -> Response? {
    guard request.method.isGetOrHead else { return refusalOfChange(request) }
    if let page = pages.page(at: request.target.raw) { return page.response(to: request) }
    switch destination(of: request) {
    case .success(let route):
      return redirect(to: route, from: request) ?? (asked(request) == nil ? ready(route, request) : nil)
    case .failure(.unknownPath): return elsewhere(request)
    case .failure(let error):
      return renderer.problem(problems.load(error), as: DataFormat(path: request.target.path))
    }
  }

  package func response(to request: Request) async throws -> Response {
    let asked = asked(request)
    switch destination(of: request) {
    case .success(let route) where request.method == .post: return await fetchAgain(route, request)
    case .success(.collection(let place, let showsAll)):
      return await collection.show(place, showsAll, asked: asked, request)
    case .success(.asset(let id, let place, let showsAll)):
      return await asset.show(id, from: place, showsAll, asked: asked, request)
    case .success(.collectionData(let place, let format)): return await collection.showData(place, format, request)
    case .success(.assetData(let id, let place, let format)):
      return await asset.showData(id, from: place, format, request)
    case .success(let route): return ready(route, request) ?? renderer.ownFault("no page for \(route)")
    case .failure: return readyResponse(to: request) ?? renderer.ownFault("no page for \(request.target.path)")
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
      return Response(.ok, "application/json", health(), headers: ["Cache-Control": "no-store"])
    }
    return files.response(to: request) ?? renderer.problem(problems.load(.unknownPath))
  }

  /// A press of "Fetch again": asks the source anew and leads back to the page, which says what became of it.
  private func fetchAgain(_ route: Route, _ request: Request) async -> Response {
    let time = now()
    switch route {
    case .collection(let place, _): await collection.fetchAgain(place)
    case .asset(let id, let place, _): await asset.fetchAgain(id, from: place)
    case .home, .search, .collectionData, .assetData: return notAllowed(request)
    }
    let path = route.path
    return .redirect(to: "\(path)\(path.contains("?") ? "&" : "?")\(Self.askedField)=\(time)")
  }

  private static let askedField = "fetched"

  /// When the visitor pressed "Fetch again", in seconds since 1970, on the way back from there.
  private func asked(_ request: Request) -> Int? {
    request.target.query[Self.askedField].flatMap { Int($0) }
  }

  /// Nil for a POST from a page of ours to a page that can be fetched again.
  private func refusalOfChange(_ request: Request) -> Response? {
    guard case .success(let route) = destination(of: request) else { return notAllowed(request) }
    switch route {
    case .home, .search, .collectionData, .assetData: return notAllowed(request)
    case .collection, .asset: if request.method != .post { return notAllowed(request, "GET, HEAD, POST") }
    }
    guard !RequestOrigin.isOurs(request.headers) else { return nil }
    return renderer.problem(
      problems.page("Only this site's own pages may ask for that", ["Another site sent the request."], .foreignOrigin))
  }

  private func notAllowed(_ request: Request, _ allowed: String = "GET, HEAD") -> Response {
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
