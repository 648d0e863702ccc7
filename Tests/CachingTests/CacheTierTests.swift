import Fakes
import Synchronization
import Testing

@testable import Caching

/// A tier below the memory: what it has is an answer, but none of the source.
@Suite struct CacheTierTests {
  typealias Cache = FetchCache<String, String, Trouble>

  private let time = TestTime()
  private let files = Files()

  /// A tier in memory.
  final class Files: Sendable {
    let values = Mutex<[String: CacheTier<String, String>.Stored]>([:])
    let reads = Mutex(0)

    var tier: CacheTier<String, String> {
      CacheTier(
        read: { key in
          self.reads.withLock { $0 += 1 }
          return self.values.withLock { $0[key] }
        },
        write: { key, value, time in self.values.withLock { $0[key] = (value, time) } },
        forget: { key in self.values.withLock { $0[key] = nil } })
    }
  }

  private func cache(patience: Double? = nil) -> Cache {
    let rules = CacheRules(freshFor: 60, keptFor: 1000, patience: patience, refreshPause: 5, byteBound: 1000)
    return FetchCache(rules: rules, clock: time.source, tier: files.tier, size: { $0.utf8.count })
  }

  private func read(
    _ cache: Cache, _ source: Source, keptWillDo: Bool = true
  ) async throws(Trouble) -> CachedValue<String, Trouble> {
    try await cache.value("key", keptWillDo: keptWillDo) { () async throws(Trouble) in try source.next() }
  }

  private func store(_ value: String, age: Int) {
    files.values.withLock { $0["key"] = (value, time.source.now() - age) }
  }

  @Test func `what is stored is there at once and fetched anew behind the reader`() async throws {
    store("old", age: 100)
    let (cache, source) = (cache(), Source(time, "new"))
    let first = try await read(cache, source)
    #expect(first.value == "old" && first.time == time.source.now() - 100 && !first.isFresh)
    #expect(await eventually { cache.cached("key")?.value == "new" })
    #expect(files.values.withLock { $0["key"]?.value } == "new" && source.calls == 1)
  }

  @Test func `what is stored and fresh is not asked for`() async throws {
    store("a", age: 59)
    let (cache, source) = (cache(), Source(time, "b"))
    #expect(try await read(cache, source).isFresh && source.calls == 0)
    time.advance(1)
    #expect(cache.cached("key")?.isFresh == false)
  }

  @Test(arguments: [true, false])
  func `a failing source is not asked at every look because something is stored`(keptWillDo: Bool) async throws {
    store("old", age: 100)
    let (cache, source) = (cache(), Source(time, nil))
    _ = try await read(cache, source, keptWillDo: keptWillDo)
    #expect(await eventually { cache.cached("key")?.failure == .unreachable })
    for _ in 0..<40 {
      let kept = try await read(cache, source)
      #expect(kept.value == "old" && kept.failure == .unreachable && !kept.isFresh)
    }
    #expect(source.calls == 1)
    time.advance(5)
    for _ in 0..<40 { _ = try await read(cache, source) }
    #expect(await eventually { source.calls == 2 })
  }

  @Test func `a late source stays late although something is stored`() async throws {
    let (cache, source, gate) = (cache(patience: 1), Source(time, nil, failure: .timedOut), Gate())
    _ = try? await read(cache, source)
    #expect(await eventually { cache.readers("key") == 0 })
    store("old", age: 100)
    #expect(try await read(cache, source).value == "old")
    await #expect(throws: Trouble.timedOut) {
      try await cache.value("other", keptWillDo: true) { () async throws(Trouble) in
        await gate.pass()
        return try source.next()
      }
    }
    gate.open()
  }

  @Test(arguments: [-1, -86_400]) func `what was stored by a clock that was ahead is stale`(age: Int) async throws {
    store("a", age: age)
    let (cache, source) = (cache(), Source(time, nil))
    let kept = try await read(cache, source)
    #expect(kept.value == "a" && !kept.isFresh)
    #expect(await eventually { source.calls == 1 })
  }

  @Test func `what is stored for too long is no answer`() async throws {
    store("a", age: 1001)
    await #expect(throws: Trouble.unreachable) { try await read(cache(), Source(time, nil)) }
  }

  @Test func `what the source no longer knows is not stored either`() async throws {
    store("a", age: 1)
    let cache = cache()
    let source = Source(time, nil, failure: .notFound)
    await #expect(throws: Trouble.notFound) { try await read(cache, source, keptWillDo: false) }
    #expect(files.values.withLock { $0.isEmpty })
    await #expect(throws: Trouble.notFound) { try await read(cache, source) }
  }

  @Test func `all who ask at once share one look into the tier`() async throws {
    store("a", age: 1)
    let (cache, source) = (cache(), Source(time, "b"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { _ = try? await read(cache, source) } }
    }
    #expect(source.calls == 0 && files.reads.withLock(\.self) == 1)
  }
}
