import Fakes
import Testing

@testable import Caching

/// A source that takes its time.
@Suite struct LateFetchTests {
  private let time = TestTime()
  private let cache: FetchCache<String, String, Trouble>

  init() {
    let rules = CacheRules(freshFor: 60, patience: 1, byteBound: 1000)
    cache = FetchCache(rules: rules, clock: time.source, size: { $0.utf8.count })
  }

  @Test func `nobody waits for it longer than a moment, and what it answers then is there`() async throws {
    let (gate, source) = (Gate(), Source(time, "a"))
    for _ in 0..<3 { #expect(await failure("key", gate, source) == .late) }
    #expect(time.sleeps == [1, 1, 1])
    gate.open()
    #expect(await eventually { cache.cached("key")?.value == "a" })
    #expect(await failure("key", gate, source) == nil && source.calls == 1)
  }

  @Test func `once it was too late, it is too late for all until it answers`() async throws {
    let (gate, held) = (Gate(), Gate())
    let source = Source(time, nil, "a", failure: .timedOut)
    #expect(await failure("key", gate, source) == .late)
    gate.open()
    #expect(await eventually { source.calls == 1 })
    // The mark is set before the next fetch may begin.
    #expect(await eventually { cache.readers("key") == 0 })
    #expect(await failure("other", held, source) == .timedOut)
    held.open()
    #expect(await eventually { cache.cached("other")?.value == "a" })
    #expect(await failure("third", Gate(), source) == .late)
  }

  @Test func `to ask again takes no longer, and gives what is kept`() async throws {
    let (gate, source) = (Gate(), Source(time, "a", "b"))
    gate.open()
    cache.save(CachedValue("old", time: 0), for: "key")
    let hung = Gate()
    let again = try await cache.value("key", keptWillDo: false) { () async throws(Trouble) in
      await hung.pass()
      return try source.next()
    }
    #expect(again.value == "old" && again.failure == nil)
    hung.open()
    #expect(await eventually { cache.cached("key")?.value == "a" })
  }

  @Test func `whoever has his answer leaves no clock running`() async throws {
    let ended = Gate()
    let watched = TimeSource(
      now: time.source.now, uptime: time.source.uptime,
      sleep: { _ in
        while !Task.isCancelled { await Task.yield() }
        ended.open()
      })
    let cache = FetchCache<String, String, Trouble>(
      rules: CacheRules(freshFor: 60, patience: 1, byteBound: 1000), clock: watched, size: { $0.utf8.count })
    let value = try await cache.value("key", keptWillDo: true) { () async throws(Trouble) in CachedValue("a", time: 0) }
    #expect(value.value == "a")
    await ended.pass()
  }

  private func failure(_ key: String, _ gate: Gate, _ source: Source) async -> Trouble? {
    do throws(Trouble) {
      _ = try await cache.value(key, keptWillDo: true) { () async throws(Trouble) in
        await gate.pass()
        return try source.next()
      }
      return nil
    } catch {
      return error
    }
  }
}
