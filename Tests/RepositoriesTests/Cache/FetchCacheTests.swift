import Fakes
import HTTPClient
import Models
import Synchronization
import Testing

@testable import Repositories

@Suite struct FetchCacheTests {
  private let time = TestTime()
  private let cache: FetchCache<String, String>

  init() {
    let rules = CacheRules(freshFor: 60, keptFor: 1000, failureKeptFor: 0, refreshPause: 5, byteBound: 1000)
    cache = FetchCache(rules: rules, time: time.source, size: { $0.utf8.count })
  }

  @Test func `a fresh value is fetched once`() async throws {
    let source = Source(time, "a")
    for _ in 0..<3 { #expect(try await read(source).value == "a") }
    time.advance(59)
    #expect(try await read(source).value == "a")
    #expect(source.calls == 1)
    #expect(cache.saved("key")?.isFresh == true)
  }

  @Test func `a stale value answers at once and is fetched anew behind the reader`() async throws {
    let source = Source(time, "a", "b")
    let first = try await read(source)
    time.advance(60)
    #expect(cache.saved("key")?.isFresh == false)
    #expect(try await read(source) == first)
    #expect(await eventually { cache.saved("key")?.fetched.value == "b" })
    #expect(source.calls == 2)
    #expect(cache.saved("key")?.fetched.time == first.time + 60)
  }

  @Test func `a value that is too old is no answer`() async throws {
    let source = Source(time, "a", "b")
    _ = try await read(source)
    time.advance(1001)
    #expect(cache.saved("key") == nil)
    #expect(try await read(source).value == "b")
  }

  @Test func `all who ask at once share one fetch`() async throws {
    let source = Source(time, "a")
    let cache = cache
    let gate = Gate()
    await withTaskGroup(of: String?.self) { group in
      for _ in 0..<500 {
        group.addTask {
          try? await cache.value("key", policy: .savedWillDo) { _ async throws(RepositoryError) in
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
    #expect(try await read(source, .fetchAgain).value == "b")
    #expect(try await read(source).value == "b")
  }

  @Test func `a failed fetch gives what is saved, with the reason`() async throws {
    let source = Source(time, "a", nil)
    let first = try await read(source)
    let again = try await read(source, .fetchAgain)
    #expect(again == Fetched("a", time: first.time, failure: .unreachable))
    #expect(cache.saved("key")?.fetched == again)
    #expect(cache.saved("key")?.isFresh == false)
  }

  @Test func `a failed refresh is not repeated at every look`() async throws {
    let source = Source(time, "a", nil, "b")
    _ = try await read(source)
    time.advance(61)
    _ = try await read(source)
    #expect(await eventually { cache.saved("key")?.fetched.failure == .unreachable })
    _ = try await read(source)
    #expect(source.calls == 2)
    time.advance(5)
    _ = try await read(source)
    #expect(await eventually { cache.saved("key")?.fetched.failure == nil })
    #expect(try await read(source).value == "b")
  }

  @Test func `a failure with nothing saved is told, and the next reader asks again`() async throws {
    let source = Source(time, nil, "a")
    #expect(await failure(of: try await read(source)) == .unreachable)
    #expect(try await read(source).value == "a")
  }

  @Test func `once a source was too late, nobody waits for it long until it answers`() async throws {
    let rules = CacheRules(freshFor: 60, patienceOnceLate: 1, byteBound: 1000)
    let cache = FetchCache<String, String>(rules: rules, time: time.source, size: { $0.utf8.count })
    let (late, hung, sound) = (Gate(), Gate(), Gate())
    late.open()
    sound.open()
    let read = { (key: String, gate: Gate, source: Source) async throws(RepositoryError) -> String in
      try await cache.value(key, policy: .savedWillDo) { _ async throws(RepositoryError) in
        await gate.pass()
        return try source.next()
      }.value
    }
    let source = Source(time, nil, "a", failure: .timedOut)
    #expect(await failure(of: try await read("key", late, source)) == .timedOut)
    // Another key, too: its fetch goes on behind the reader.
    #expect(await failure(of: try await read("other", hung, source)) == .timedOut)
    #expect(time.sleeps == [1])
    hung.open()
    #expect(await eventually { cache.saved("other")?.fetched.value == "a" })
    #expect(try await read("key", sound, source) == "a")
    #expect(time.sleeps == [1] && source.calls == 3)
  }

  @Test func `what the source no longer knows is forgotten`() async throws {
    let source = Source(time, "a", nil, failure: .notFound)
    _ = try await read(source)
    #expect(await failure(of: try await read(source, .fetchAgain)) == .notFound)
    #expect(cache.saved("key") == nil)
  }

  @Test func `a fetch is cancelled once all who wait for it have left, and not before`() async throws {
    let isCancelled = Atomic(false)
    let gate = Gate()
    let fetch: FetchCache<String, String>.Fetch = { [time] _ async throws(RepositoryError) in
      await withTaskCancellationHandler {
        await gate.pass()
      } onCancel: {
        isCancelled.store(true, ordering: .relaxed)
      }
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
      return Fetched("a", time: time.source.now())
    }
    let readers = [0, 1].map { _ in
      Task { [cache] () async -> RepositoryError? in
        await failure(of: try await cache.value("key", policy: .savedWillDo, fetch: fetch))
      }
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
    #expect(cache.saved("key")?.fetched.value == "b" && cache.saved("key")?.fetched.failure == nil)
  }

  @Test func `a fetch for later goes on when a reader leaves`() async throws {
    let gate = Gate()
    let fetch: FetchCache<String, String>.Fetch = { [time] _ async throws(RepositoryError) in
      await gate.pass()
      if Task.isCancelled { throw .cancelled }
      return Fetched("a", time: time.source.now())
    }
    cache.refresh("key", fetch: fetch)
    let reader = Task { [cache] in try await cache.value("key", policy: .savedWillDo, fetch: fetch).value }
    #expect(await eventually { gate.held == 1 && cache.readers("key") == 1 })
    reader.cancel()
    #expect(await eventually { cache.readers("key") == 0 })
    gate.open()
    #expect(await eventually { cache.saved("key")?.fetched.value == "a" })
  }

  @Test func `the bound holds`() async throws {
    let source = Source(time, String(repeating: "x", count: 300))
    for key in 0..<10 { _ = try await read(source, key: "key\(key)") }
    #expect((0..<10).filter { cache.saved("key\($0)") != nil }.count == 3)
    #expect(cache.saved("key9") != nil)
  }

  private func read(
    _ source: Source, _ policy: FetchPolicy = .savedWillDo, key: String = "key"
  ) async throws(RepositoryError) -> Fetched<String> {
    try await cache.value(key, policy: policy) { _ async throws(RepositoryError) in try source.next() }
  }
}

/// Gives one value after another; nil fails. The last is given for ever.
private final class Source: Sendable {
  private let values: [String?]
  private let time: TestTime
  private let failure: RepositoryError
  private let count = Mutex(0)

  init(_ time: TestTime, _ values: String?..., failure: RepositoryError = .unreachable) {
    self.values = values
    self.time = time
    self.failure = failure
  }

  var calls: Int { count.withLock { $0 } }

  func next() throws(RepositoryError) -> Fetched<String> {
    let call = count.withLock { count in
      count += 1
      return count - 1
    }
    guard let value = values[min(call, values.count - 1)] else { throw failure }
    return Fetched(value, time: time.source.now())
  }
}
