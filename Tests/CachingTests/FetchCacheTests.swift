import Fakes
import Synchronization
import Testing

@testable import Caching

@Suite struct FetchCacheTests {
  typealias Cache = FetchCache<String, String, Trouble>
  typealias Kept = CachedValue<String, Trouble>

  private let time = TestTime()
  private let cache: Cache

  init() {
    let rules = CacheRules(freshFor: 60, keptFor: 1000, failureKeptFor: 0, refreshPause: 5, byteBound: 1000)
    cache = FetchCache(rules: rules, clock: time.source, size: { $0.utf8.count })
  }

  @Test func `a fresh value is fetched once, and says its version`() async throws {
    let source = Source(time, "a")
    let first = try await read(source)
    for _ in 0..<3 { #expect(try await read(source) == first) }
    time.advance(59)
    #expect(try await read(source).isFresh)
    #expect(source.calls == 1 && first.version != nil && cache.cached("key") == first)
  }

  @Test func `a stale value answers at once and is fetched anew behind the reader`() async throws {
    let source = Source(time, "a", "b")
    let first = try await read(source)
    time.advance(60)
    #expect(cache.cached("key")?.isFresh == false)
    #expect(try await read(source).value == "a")
    #expect(await eventually { cache.cached("key")?.value == "b" })
    #expect(source.calls == 2)
    #expect(cache.cached("key")?.time == first.time + 60 && cache.cached("key")?.version != first.version)
  }

  @Test(arguments: [-86_400, -1, 1, 3600, 86_400 * 365])
  func `setting the clock makes no value older or younger`(shift: Int) async throws {
    let source = Source(time, "a", "b")
    _ = try await read(source)
    time.set(by: shift)
    #expect(cache.cached("key")?.isFresh == true)
    time.advance(60)
    #expect(cache.cached("key")?.isFresh == false)
    time.set(by: -2 * shift)
    #expect(cache.cached("key")?.isFresh == false)
    time.advance(941)
    #expect(cache.cached("key") == nil)
  }

  @Test(arguments: [(Trouble.unreachable, 5.0), (.notFound, 60), (.limited, 0)])
  func `a failure answers as long as its kind is kept, and never one who asks anew`(
    trouble: Trouble, seconds: Double
  ) async {
    let rules = CacheRules(freshFor: 60, failureKeptFor: 5, unknownKeptFor: 60, byteBound: 1000)
    let (cache, source) = (
      Cache(rules: rules, clock: time.source, size: \.utf8.count), Source(time, nil, failure: trouble)
    )
    let ask = { (keptWillDo: Bool) in
      _ = try? await cache.value("key", keptWillDo: keptWillDo) { () async throws(Trouble) in try source.next() }
      return source.calls
    }
    _ = await ask(true)
    #expect(await ask(true) == (seconds > 0 ? 1 : 2))
    let calls = source.calls
    #expect(await ask(false) == calls + 1)
    time.advance(max(0, seconds - 1))
    #expect(await ask(true) == (seconds > 0 ? calls + 1 : calls + 2))
    time.advance(1)
    #expect(await ask(true) == (seconds > 0 ? calls + 2 : calls + 3))
  }

  @Test func `a value that is too old is no answer`() async throws {
    let source = Source(time, "a", "b")
    _ = try await read(source)
    time.advance(1001)
    #expect(cache.cached("key") == nil)
    #expect(try await read(source).value == "b")
  }

  @Test func `all who ask at once share one fetch`() async throws {
    let source = Source(time, "a")
    let (cache, gate) = (cache, Gate())
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<500 {
        group.addTask {
          try? await cache.value("key", keptWillDo: true) { () async throws(Trouble) in
            await gate.pass()
            return try source.next()
          }.value
        }
      }
      gate.open()
      for await value in group { #expect(value == "a") }
    }
    #expect(source.calls == 1)
  }

  @Test func `fetch again asks although the value is fresh`() async throws {
    let source = Source(time, "a", "b")
    _ = try await read(source)
    #expect(try await read(source, keptWillDo: false).value == "b")
    #expect(try await read(source).value == "b")
  }

  @Test func `a failed fetch gives what is kept, with the reason`() async throws {
    let source = Source(time, "a", nil)
    let first = try await read(source)
    let again = try await read(source, keptWillDo: false)
    #expect(again.value == "a" && again.time == first.time && again.failure == .unreachable && !again.isFresh)
    #expect(cache.cached("key") == again && again.version != first.version)
  }

  @Test func `a failed refresh is not repeated at every look`() async throws {
    let source = Source(time, "a", nil, "b")
    _ = try await read(source)
    time.advance(61)
    _ = try await read(source)
    #expect(await eventually { cache.cached("key")?.failure == .unreachable })
    _ = try await read(source)
    #expect(source.calls == 2)
    time.advance(5)
    _ = try await read(source)
    #expect(await eventually { cache.cached("key")?.failure == nil })
    #expect(try await read(source).value == "b")
  }

  @Test func `a value that comes with a failure counts as one`() async throws {
    let source = Source(time, "a")
    let fetch: Cache.Fetch = { () async throws(Trouble) in
      Kept(try source.next().value, time: 0, failure: .unreachable)
    }
    for _ in 0..<40 { #expect(try await cache.value("key", keptWillDo: true, fetch: fetch).failure == .unreachable) }
    #expect(source.calls == 1)
  }

  @Test func `a failure with nothing kept is told, and the next reader asks again`() async throws {
    let source = Source(time, nil, "a")
    #expect(await failure(source) == .unreachable)
    #expect(try await read(source).value == "a")
  }

  @Test func `what the source no longer knows is forgotten`() async throws {
    let source = Source(time, "a", nil, failure: .notFound)
    _ = try await read(source)
    await #expect(throws: Trouble.notFound) { try await read(source, keptWillDo: false) }
    #expect(cache.cached("key") == nil)
  }

  @Test func `a fetch is cancelled once all who wait for it have left, and not before`() async throws {
    let isCancelled = Atomic(false)
    let gate = Gate()
    let fetch: Cache.Fetch = { [time] () async throws(Trouble) in
      await withTaskCancellationHandler {
        await gate.pass()
      } onCancel: {
        isCancelled.store(true, ordering: .relaxed)
      }
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
      return Kept("a", time: time.source.now())
    }
    let readers = [0, 1].map { _ in
      Task { [cache] in try? await cache.value("key", keptWillDo: true, fetch: fetch) }
    }
    #expect(await eventually { gate.held == 1 && cache.readers("key") == 2 })
    readers[0].cancel()
    #expect(await eventually { cache.readers("key") == 1 })
    let isEarly = isCancelled.load(ordering: .relaxed)
    #expect(!isEarly)
    readers[1].cancel()
    #expect(await eventually { isCancelled.load(ordering: .relaxed) })
    // Whoever comes now has a fetch of his own, and no failure of the other.
    #expect(try await read(Source(time, "b")).value == "b")
    gate.open()
    for reader in readers { _ = await reader.value }
    #expect(cache.cached("key")?.value == "b" && cache.cached("key")?.failure == nil)
  }

  @Test func `a fetch for later goes on when a reader leaves`() async throws {
    let gate = Gate()
    let fetch: Cache.Fetch = { [time] () async throws(Trouble) in
      await gate.pass()
      if Task.isCancelled { throw .cancelled }
      return Kept("b", time: time.source.now())
    }
    _ = try await read(Source(time, "a"))
    time.advance(60)
    #expect(try await cache.value("key", keptWillDo: true, fetch: fetch).value == "a")
    let reader = Task { [cache] in try? await cache.value("key", keptWillDo: false, fetch: fetch) }
    #expect(await eventually { gate.held == 1 && cache.readers("key") == 1 })
    reader.cancel()
    #expect(await eventually { cache.readers("key") == 0 })
    gate.open()
    #expect(await eventually { cache.cached("key")?.value == "b" })
    _ = await reader.value
  }

  @Test func `the bound holds, and what does not fit is given without a version`() async throws {
    let source = Source(time, String(repeating: "x", count: 300))
    for key in 0..<10 { _ = try await read(source, key: "key\(key)") }
    #expect((0..<10).filter { cache.cached("key\($0)") != nil }.count == 3)
    #expect(cache.cached("key9") != nil && cache.occupancy.bytes == 900)
    #expect(try await read(Source(time, String(repeating: "x", count: 1001)), key: "big").version == nil)
  }

  private func read(_ source: Source, keptWillDo: Bool = true, key: String = "key") async throws(Trouble) -> Kept {
    try await cache.value(key, keptWillDo: keptWillDo) { () async throws(Trouble) in try source.next() }
  }

  private func failure(_ source: Source) async -> Trouble? {
    do throws(Trouble) {
      _ = try await read(source)
      return nil
    } catch {
      return error
    }
  }
}

/// Gives one value after another; nil fails. The last is given for ever.
final class Source: Sendable {
  private let values: [String?]
  private let time: TestTime
  private let failure: Trouble
  private let count = Mutex(0)

  init(_ time: TestTime, _ values: String?..., failure: Trouble = .unreachable) {
    self.values = values
    self.time = time
    self.failure = failure
  }

  var calls: Int { count.withLock { $0 } }

  func next() throws(Trouble) -> CachedValue<String, Trouble> {
    let call = count.withLock { count in
      count += 1
      return count - 1
    }
    guard let value = values[min(call, values.count - 1)] else { throw failure }
    return CachedValue(value, time: time.source.now())
  }
}
