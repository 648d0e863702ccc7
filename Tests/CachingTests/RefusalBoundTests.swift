import Fakes
import Synchronization
import Testing

@testable import Caching

/// Failures are remembered for a time, but not of all keys that anybody can think of.
@Suite final class RefusalBoundTests: Sendable {
  private let cache: FetchCache<Int, String, Trouble>
  private let calls = Mutex(0)

  init() {
    let rules = CacheRules(freshFor: 60, keptFor: 1000, failureKeptFor: 1e6, refreshPause: 1e6, byteBound: 1000)
    cache = FetchCache(rules: rules, clock: TestTime().source, size: { $0.utf8.count })
  }

  @Test func `one of many failures is told again without asking`() async {
    for _ in 0..<5 { for key in 0..<100 { await ask(key) } }
    #expect(calls.withLock { $0 } == 100)
  }

  @Test func `of 5000 failures at most a thousand are remembered`() async {
    for key in 0..<5000 { await ask(key) }
    calls.withLock { $0 = 0 }
    for key in 0..<5000 { await ask(key) }
    #expect(calls.withLock { $0 } >= 4000)
  }

  private func ask(_ key: Int) async {
    let count = { @Sendable in self.calls.withLock { $0 += 1 } }
    _ = try? await cache.value(key, keptWillDo: true) { () async throws(Trouble) in
      count()
      throw .unreachable
    }
  }
}
