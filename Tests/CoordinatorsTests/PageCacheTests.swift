import Fakes
import HTTPServer
import Synchronization
import Testing
import ViewModels

@testable import Coordinators

@Suite struct PageCacheTests {
  private let uptime = Uptime()
  private let cache: PageCache

  final class Count: Sendable {
    let calls = Mutex(0)
  }

  init() {
    let uptime = uptime
    cache = PageCache(bound: 10_000, uptime: { uptime.nanoseconds })
  }

  static func page(_ text: String, bytes: Int = 10) -> PreparedResponse {
    PreparedResponse(headers: [:], body: Array((text + String(repeating: ".", count: bytes)).utf8))
  }

  private func version(_ parts: UInt64...) throws -> PageVersion {
    try #require(PageVersion(of: parts))
  }

  private func keep(_ page: PreparedResponse, at target: String, of version: PageVersion) async {
    _ = await cache.made(at: target) { .page(page, version) }
  }

  @Test func `a page is sent unchecked for a moment only`() async throws {
    let page = Self.page("a")
    await keep(page, at: "/a", of: try version(1, 2))
    #expect(cache.page(at: "/a") === page)
    uptime.advance(milliseconds: 499)
    #expect(cache.page(at: "/a") === page)
    uptime.advance(milliseconds: 1)
    #expect(cache.page(at: "/a") == nil)
  }

  @Test func `a page made of the same values is good for another moment`() async throws {
    let page = Self.page("a")
    await keep(page, at: "/a", of: try version(1, 2))
    uptime.advance(seconds: 60)
    #expect(cache.page(at: "/a", of: try version(1, 2)) === page)
    #expect(cache.page(at: "/a") === page)
  }

  @Test func `a page made of other values is not sent`() async throws {
    await keep(Self.page("a"), at: "/a", of: try version(1, 2))
    uptime.advance(seconds: 1)
    #expect(cache.page(at: "/a", of: try version(1, 3)) == nil)
    #expect(cache.page(at: "/b", of: try version(1, 2)) == nil)
  }

  @Test func `pages are bounded by their bytes`() async throws {
    for number in 0..<50 { await keep(Self.page("\(number)", bytes: 1000), at: "/\(number)", of: try version()) }
    let kept = (0..<50).filter { cache.page(at: "/\($0)") != nil }
    #expect(kept.count < 6 && kept.last == 49)
    await keep(Self.page("big", bytes: 20_000), at: "/big", of: try version())
    #expect(cache.page(at: "/big") == nil)
  }

  @Test func `a page without a version, a failure and a fault are not kept`() async {
    for made in [PageCache.Made.page(Self.page("a"), nil), .failure(Response(.badGateway)), .fault] {
      _ = await cache.made(at: "/a") { made }
      #expect(cache.page(at: "/a") == nil)
    }
  }

  @Test func `a hundred who ask for a page at once have it made once`() async throws {
    let gate = Gate()
    let count = Count()
    let (cache, version) = (cache, try version(1))
    await withTaskGroup(of: PreparedResponse?.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let made = await cache.made(at: "/a") {
            await gate.pass()
            let number = count.calls.withLock { calls in
              calls += 1
              return calls
            }
            return .page(Self.page("\(number)"), version)
          }
          guard case .page(let page, _) = made else { return nil }
          return page
        }
      }
      #expect(await eventually { gate.held == 1 })
      gate.open()
      for await page in group { #expect(page?.body.first == UInt8(ascii: "1")) }
    }
    #expect(count.calls.withLock(\.self) == 1)
  }

  @Test func `nothing is sent unmade after something was fetched again`() async throws {
    let (gate, cache, version) = (Gate(), cache, try version(1))
    await keep(Self.page("a"), at: "/a", of: version)
    let old = Task {
      await cache.made(at: "/b") {
        await gate.pass()
        return .page(Self.page("old"), version)
      }
    }
    #expect(await eventually { gate.held == 1 })
    cache.forget()
    gate.open()
    _ = await old.value
    #expect(cache.page(at: "/a") == nil && cache.page(at: "/a", of: version) == nil && cache.page(at: "/b") == nil)
  }
}
