import Caching
import HTTPServer
import Synchronization
import ViewModels

/// Pages made ready, each as long as the values it was made of hold. Bounded by bytes, least
/// recently used out first. However many ask for a page at once, it is made once.
final class PageCache: Sendable {
  /// What came of making a page.
  enum Made: Sendable {
    /// A page, and its version where it may be kept.
    case page(PreparedResponse, PageVersion?)
    /// What is said of a failure; it is not kept.
    case failure(Response)
    /// It could not be rendered: each request is an incident of its own.
    case fault
  }

  private struct Page {
    var response: PreparedResponse
    var version: PageVersion
    /// Nanoseconds of uptime when it was last held against its values.
    var checked: UInt64
  }

  private struct State {
    var pages = LeastRecentlyUsed<String, Page>()
    var making: [String: Task<Made, Never>] = [:]
    /// Raised whenever all pages are dropped: those under way then are not kept.
    var round = 0
  }

  /// How long a page is sent without another look at its values: half a second, in nanoseconds.
  private static let unchecked: UInt64 = 500_000_000

  private let state = Mutex(State())
  private let bound: Int
  private let uptime: @Sendable () -> UInt64

  /// `bound` in bytes; `uptime` gives nanoseconds.
  init(bound: Int, uptime: @escaping @Sendable () -> UInt64) {
    self.bound = bound
    self.uptime = uptime
  }

  /// The page at `target` if it was held against its values a moment ago.
  func page(at target: String) -> PreparedResponse? {
    let uptime = uptime()
    return state.withLock { state in
      guard let page = state.pages.use(target)?.value, uptime &- page.checked < Self.unchecked else { return nil }
      return page.response
    }
  }

  /// Whether there is a page at `target`, of whatever version.
  func holds(_ target: String) -> Bool {
    state.withLock { $0.pages.use(target) != nil }
  }

  /// The page at `target` if it is of this version. From now on it counts as checked.
  func page(at target: String, of version: PageVersion) -> PreparedResponse? {
    let uptime = uptime()
    return state.withLock { state in
      guard let page = state.pages.use(target)?.value, page.version == version else { return nil }
      state.pages.change(target) { $0.checked = uptime }
      return page.response
    }
  }

  /// What `make` makes for `target`: once for all who ask while it is under way. It belongs to nobody: a reader who
  /// leaves does not end it.
  func made(at target: String, _ make: @escaping @Sendable () async -> Made) async -> Made {
    if let page = page(at: target) { return .page(page, nil) }
    let task = state.withLock { state in
      if let task = state.making[target] { return task }
      let round = state.round
      let task = Task {
        let made = await make()
        self.finish(target, made, round: round)
        return made
      }
      state.making[target] = task
      return task
    }
    return await task.value
  }

  private func finish(_ target: String, _ made: Made, round: Int) {
    let uptime = uptime()
    state.withLock { state in
      guard state.round == round else { return }
      state.making[target] = nil
      guard case .page(let response, let version?) = made else { return }
      let size = response.body.count + target.utf8.count + 1024
      let page = Page(response: response, version: version, checked: uptime)
      state.pages.set(target, to: page, size: size, bound: bound)
    }
  }

  /// Drops every page, those under way, too: something was fetched again.
  func forget() {
    state.withLock { state in
      state.pages = LeastRecentlyUsed()
      state.making = [:]
      state.round += 1
    }
  }
}
