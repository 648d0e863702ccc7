import Caching
import Fakes
import Synchronization
import Testing

@testable import HTTPClient

@Suite struct RateLimitingTransportTests {
  private let time = TestTime()
  private let request = TransportRequest(.get, "http://upstream.example", loggedPath: "")

  @Test(arguments: [429, 599])
  func `after a refusal nothing is sent until it says so`(status: Int) async throws {
    let base = ScriptedTransport(.reply(status, headers: ["Retry-After": "7"]), .reply(200))
    let limited = RateLimitingTransport(base, time: time.source)
    #expect(try await limited.send(request).status == status)
    #expect(limited.secondsLeft == 7)
    time.advance(2.5)
    await #expect(throws: TransportError.rateLimited(seconds: 5)) { try await limited.send(request) }
    #expect(base.requests.count == 1)
    time.advance(4.5)
    #expect(limited.secondsLeft == nil)
    #expect(try await limited.send(request).status == 200)
  }

  @Test(arguments: [(5, 30), (30, 5)])
  func `of two refusals the longer one counts, whichever comes first`(first: Int, second: Int) async throws {
    let base = Refusing(first, second)
    let limited = RateLimitingTransport(base, time: time.source)
    base.limited.withLock { $0 = limited }
    #expect(try await limited.send(request).status == 429)
    #expect(limited.secondsLeft == 30)
    time.advance(29)
    await #expect(throws: TransportError.rateLimited(seconds: 1)) { try await limited.send(request) }
  }

  @Test func `the last request of a window is noticed`() async throws {
    let base = ScriptedTransport(
      .reply(200, headers: ["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "1800000030"]),
      .reply(200, headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1800000030"]))
    let limited = RateLimitingTransport(base, time: time.source)
    #expect(try await limited.send(request).status == 200)
    #expect(limited.secondsLeft == nil)
    #expect(try await limited.send(request).status == 200)
    #expect(limited.secondsLeft == 30)
  }

  @Test func `a spent window stops us for five minutes at most`() async throws {
    let headers = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1800090000"]
    let limited = RateLimitingTransport(ScriptedTransport(.reply(200, headers: headers)), time: time.source)
    _ = try await limited.send(request)
    #expect(limited.secondsLeft == 300)
  }

  @Test(arguments: [[:], ["Retry-After": "soon"]])
  func `a refusal without a time stops nobody`(headers: [String: String]) async throws {
    let limited = RateLimitingTransport(ScriptedTransport(.reply(429, headers: headers)), time: time.source)
    #expect(try await limited.send(request).status == 429)
    #expect(limited.secondsLeft == nil)
  }

  @Test(arguments: [("0", 1), ("Sun, 06 Nov 1994 08:49:37 GMT", 1), ("99999999", 300)])
  func `nobody is shut out for longer than five minutes, or let in at once`(field: String, seconds: Int) async throws {
    let base = ScriptedTransport(.reply(429, headers: ["Retry-After": field]))
    let limited = RateLimitingTransport(base, time: time.source)
    #expect(try await limited.send(request).status == 429)
    #expect(limited.secondsLeft == seconds)
  }

  /// Its sleep ends at once, and the clock has not moved.
  @Test func `who is cancelled while waiting for a window does not go on`() async throws {
    let base = ScriptedTransport(.reply(200, headers: Self.window(0, ends: 1_800_000_002)))
    let sleeps = Mutex(0)
    var source = time.source
    source.sleep = { _ in sleeps.withLock { $0 += 1 } }
    let limited = RateLimitingTransport(base, time: source)
    _ = try await limited.send(request)
    let gate = Gate()
    let task = Task { [request] () async -> TransportError? in
      await gate.pass()
      do throws(TransportError) { _ = try await limited.send(request) } catch { return error }
      return nil
    }
    task.cancel()
    gate.open()
    #expect(await task.value == .cancelled)
    #expect(sleeps.withLock { $0 } <= 1 && base.requests.count == 1)
  }

  @Test func `other refusals are no limit`() async throws {
    let base = ScriptedTransport(.reply(503, headers: ["Retry-After": "7"]))
    let limited = RateLimitingTransport(base, time: time.source)
    #expect(try await limited.send(request).status == 503)
    #expect(limited.secondsLeft == nil)
  }

  @Test func `a window that ends soon is waited for`() async throws {
    let base = ScriptedTransport(.reply(200, headers: Self.window(0, ends: 1_800_000_002)), .reply(200))
    let limited = RateLimitingTransport(base, time: time.source)
    _ = try await limited.send(request)
    #expect(try await limited.send(request).status == 200)
    #expect(time.sleeps == [2])
    #expect(base.requests.map(\.timeout) == [10, 8])
  }

  @Test func `but not by a request that has no time left for it`() async throws {
    let base = ScriptedTransport(.reply(200, headers: Self.window(0, ends: 1_800_000_002)))
    let limited = RateLimitingTransport(base, time: time.source)
    _ = try await limited.send(request)
    var hasty = request
    hasty.timeout = 1
    await #expect(throws: TransportError.rateLimited(seconds: 2)) { try await limited.send(hasty) }
    #expect(time.sleeps.isEmpty)
  }

  @Test func `the room is what the upstream told, then the limit of the next window`() async throws {
    let base = ScriptedTransport(
      .reply(200, headers: Self.window(3, ends: 1_800_000_030)),
      .reply(200, headers: Self.window(5, ends: 1_800_000_030)),
      .reply(200, headers: Self.window(9, ends: 1_800_000_060)))
    let limited = RateLimitingTransport(base, time: time.source)
    #expect(limited.room == .max)
    for room in [3, 3, 9] {
      _ = try await limited.send(request)
      #expect(limited.room == room)
    }
    time.advance(60)
    #expect(limited.room == 40)
  }

  private static func window(_ remaining: Int, ends end: Int) -> [String: String] {
    ["X-RateLimit-Limit": "40", "X-RateLimit-Remaining": "\(remaining)", "X-RateLimit-Reset": "\(end)"]
  }
}

/// Refuses two requests that are under way at once: the second one comes while the first waits.
private final class Refusing: HTTPTransport {
  let limited = Mutex<RateLimitingTransport?>(nil)
  private let seconds: Mutex<[Int]>

  /// Seconds that each asks to wait, in the order in which they are told.
  init(_ first: Int, _ second: Int) {
    seconds = Mutex([first, second])
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    let inner = limited.withLock { limited in
      defer { limited = nil }
      return limited
    }
    if let inner { _ = try await inner.send(request) }
    let told = seconds.withLock { $0.removeFirst() }
    return TransportReply(status: 429, headers: ["Retry-After": "\(told)"], body: [])
  }
}
