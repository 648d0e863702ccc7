import HTTPServer
import Models
import Templating
import ViewModels
import Views

/// What stands at a route.
struct Endpoint: Sendable {
  /// The answer to a reader without waiting; nil where it takes its time.
  var ready: @Sendable (Request) -> Response?
  /// The answer to a reader that takes its time.
  var make: @Sendable (Request) async -> Response
  /// "Fetch again": asks the source anew and leads back to the page. Nil where there is nothing to fetch.
  var fetchAgain: (@Sendable () async -> Response)?
  /// False where nothing is there, by any method.
  var isThere = true

  /// The Allow field. RFC 9110, 10.2.1.
  var allowed: String { fetchAgain == nil ? "GET, HEAD" : "GET, HEAD, POST" }

  func allows(_ method: Method) -> Bool {
    method.isGetOrHead || (method == .post && fetchAgain != nil)
  }

  /// An answer that never takes its time.
  static func ready(isThere: Bool = true, _ answer: @escaping @Sendable (Request) -> Response) -> Endpoint {
    Endpoint(ready: answer, make: answer, isThere: isThere)
  }
}

/// Where pages are made and kept: the same way for each of them.
struct PageDesk: Sendable {
  let renderer: PageRenderer
  let pages: PageCache
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  /// `value` makes the values of the template out of a page.
  func endpoint<Model: PageViewModel>(
    _ wanted: Model.Request, of model: Model, _ template: String,
    _ value: @escaping @Sendable (Model.Page, Frame) -> TemplateValue
  ) -> Endpoint {
    var endpoint = Endpoint(
      ready: { ready(wanted, of: model, $0) },
      make: { request in
        let isRead = request.method == .get
        let made = await pages.made(at: request.target.raw) {
          await make(wanted, of: model, template, isRead: isRead, value)
        }
        return renderer.response(with: made, to: request)
      })
    if wanted.format == nil { endpoint.fetchAgain = { await fetchAgain(wanted, of: model) } }
    return endpoint
  }

  private func make<Model: PageViewModel>(
    _ wanted: Model.Request, of model: Model, _ template: String, isRead: Bool,
    _ value: (Model.Page, Frame) -> TemplateValue
  ) async -> PageCache.Made {
    finish(await model.load(wanted), wanted, of: model, template, isRead: isRead, value)
  }

  /// Not inlined: what it works with would be part of each task that waits for a page, 8 KB of it.
  @inline(never) private func finish<Model: PageViewModel>(
    _ loaded: Loaded<Model.Page>, _ wanted: Model.Request, of model: Model, _ template: String, isRead: Bool,
    _ value: (Model.Page, Frame) -> TemplateValue
  ) -> PageCache.Made {
    if isRead, case .page(let page) = loaded { model.visited(page) }
    return renderer.made(loaded, wanted, template, value)
  }

  /// The page where it was made of what is in memory now. Once that is stale it is served all the same, and fetched anew
  /// behind the visitor.
  private func ready<Model: PageViewModel>(_ wanted: Model.Request, of model: Model, _ request: Request) -> Response? {
    let target = request.target.raw
    guard wanted.fetched == nil, pages.holds(target), let held = model.inMemory(wanted),
      let page = pages.page(at: target, of: held.version)
    else { return nil }
    if !held.isFresh { Task { await model.refresh(wanted, policy: .savedWillDo) } }
    return page.response(to: request)
  }

  private func fetchAgain<Model: PageViewModel>(_ wanted: Model.Request, of model: Model) async -> Response {
    var wanted = wanted
    wanted.fetched = now()
    await model.refresh(wanted, policy: .fetchAgain)
    pages.forget()
    return .redirect(to: wanted.route.path)
  }
}
