import HTTPServer
import Synchronization
import Testing

@testable import Coordinators

@Suite struct PageCacheTests {
  /// Nanoseconds of uptime that a test moves on.
  final class Uptime: Sendable {
    let now = Mutex<UInt64>(10_000_000_000)

    func pass(milliseconds: UInt64) {
      now.withLock { $0 += milliseconds * 1_000_000 }
    }
  }

  let uptime = Uptime()
  let cache: PageCache

  init() {
    let uptime = uptime
    cache = PageCache(bound: 10_000) { uptime.now.withLock(\.self) }
  }

  static func page(_ text: String, bytes: Int = 10) -> PreparedResponse {
    PreparedResponse(headers: [:], body: Array((text + String(repeating: ".", count: bytes)).utf8))
  }

  @Test func `a page is sent unchecked for a moment only`() {
    let page = Self.page("a")
    cache.keep(page, at: "/a", madeOf: [1, 2])
    #expect(cache.page(at: "/a") === page)
    uptime.pass(milliseconds: 499)
    #expect(cache.page(at: "/a") === page)
    uptime.pass(milliseconds: 1)
    #expect(cache.page(at: "/a") == nil)
  }

  @Test func `a page made of the same values is good for another moment`() {
    let page = Self.page("a")
    cache.keep(page, at: "/a", madeOf: [1, 2])
    uptime.pass(milliseconds: 60_000)
    #expect(cache.page(at: "/a", madeOf: [1, 2]) === page)
    #expect(cache.page(at: "/a") === page)
  }

  @Test func `a page made of other values is not sent`() {
    cache.keep(Self.page("a"), at: "/a", madeOf: [1, 2])
    uptime.pass(milliseconds: 1000)
    #expect(cache.page(at: "/a", madeOf: [1, 3]) == nil)
    #expect(cache.page(at: "/b", madeOf: [1, 2]) == nil)
  }

  @Test func `pages are bounded by their bytes`() {
    for number in 0..<50 { cache.keep(Self.page("\(number)", bytes: 1000), at: "/\(number)", madeOf: []) }
    let kept = (0..<50).filter { cache.page(at: "/\($0)") != nil }
    #expect(kept.count < 6 && kept.last == 49)
    cache.keep(Self.page("big", bytes: 20_000), at: "/big", madeOf: [])
    #expect(cache.page(at: "/big") == nil)
  }

  @Test func `nothing is sent unmade after something was fetched again`() {
    cache.keep(Self.page("a"), at: "/a", madeOf: [1])
    cache.forget()
    #expect(cache.page(at: "/a") == nil && cache.page(at: "/a", madeOf: [1]) == nil)
  }
}
