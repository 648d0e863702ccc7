import Testing

@testable import Repositories

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

  @Test(arguments: [[:], ["Retry-After": "0"], ["Retry-After": "soon"]])
  func `a refusal without a time stops nobody`(headers: [String: String]) async throws {
    let limited = RateLimitingTransport(ScriptedTransport(.reply(429, headers: headers)), time: time.source)
    #expect(try await limited.send(request).status == 429)
    #expect(limited.secondsLeft == nil)
  }

  @Test func `other refusals are no limit`() async throws {
    let base = ScriptedTransport(.reply(503, headers: ["Retry-After": "7"]))
    let limited = RateLimitingTransport(base, time: time.source)
    #expect(try await limited.send(request).status == 503)
    #expect(limited.secondsLeft == nil)
  }
}
