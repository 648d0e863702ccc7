import HTTPServer
import Models
import Synchronization

/// Pages made ready, each as long as the values it was made of hold. Bounded by bytes, least recently used out first.
final class PageCache: Sendable {
  private struct Page {
    var response: PreparedResponse
    /// The generations of the values it was made of.
    var generations: [UInt64]
    /// Nanoseconds of uptime when it was last held against its values.
    var checked: UInt64
  }

  /// How long a page is sent without another look at its values: half a second, in nanoseconds.
  private static let unchecked: UInt64 = 500_000_000

  private let pages = Mutex(LeastRecentlyUsed<String, Page>())
  private let bound: Int
  private let uptime: @Sendable () -> UInt64

  /// `bound` in bytes; `uptime` gives nanoseconds.
  init(bound: Int, uptime: @escaping @Sendable () -> UInt64) {
    self.bound = bound
    self.uptime = uptime
  }

  /// The page at `target` if it was held against its values a moment ago.
  func page(at target: String) -> PreparedResponse? {
    let now = uptime()
    return pages.withLock { pages in
      guard let page = pages.use(target)?.value, now &- page.checked < Self.unchecked else { return nil }
      return page.response
    }
  }

  /// The page at `target` if it was made of the values of these generations. From now on it counts as checked.
  func page(at target: String, madeOf generations: [UInt64]) -> PreparedResponse? {
    let now = uptime()
    return pages.withLock { pages in
      guard let page = pages.use(target)?.value, page.generations == generations else { return nil }
      pages.change(target) { $0.checked = now }
      return page.response
    }
  }

  func keep(_ response: PreparedResponse, at target: String, madeOf generations: [UInt64]) {
    let page = Page(response: response, generations: generations, checked: uptime())
    let size = response.body.count + target.utf8.count + 1024
    pages.withLock { $0.set(target, to: page, size: size, bound: bound) }
  }

  /// Answers with a page just made, and keeps it where it is known what it was made of.
  func answer(with page: PreparedResponse, madeOf generations: [UInt64]?, to request: Request) -> Response {
    if let generations { keep(page, at: request.target.raw, madeOf: generations) }
    return page.response(to: request)
  }

  /// Drops every page: something was fetched again.
  func forget() {
    pages.withLock { $0 = LeastRecentlyUsed() }
  }
}
