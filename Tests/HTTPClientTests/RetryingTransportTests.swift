import Caching
import Fakes
import Testing

@testable import HTTPClient

@Suite struct RetryingTransportTests {
  private let time = TestTime()

  @Test(arguments: [500, 502, 503, 504])
  func `a stumble is tried again twice, later each time`(status: Int) async throws {
    let base = ScriptedTransport(.reply(status))
    #expect(try await send(over: base).status == status)
    #expect(base.requests.count == 3)
    #expect(time.sleeps == [0.25, 0.5])
  }

  @Test func `the first good answer counts`() async throws {
    let base = ScriptedTransport(.failure(.unreachable), .reply(503), .reply(200))
    #expect(try await send(over: base).status == 200)
    #expect(base.requests.count == 3)
  }

  @Test(arguments: [200, 400, 401, 403, 404, 429, 501, 599])
  func `other answers are final`(status: Int) async throws {
    let base = ScriptedTransport(.reply(status))
    #expect(try await send(over: base).status == status)
    #expect(base.requests.count == 1)
  }

  @Test(arguments: [
    TransportError.timedOut, .badURL, .tooLarge(limit: 1), .rateLimited(seconds: 1), .notHTTP, .overloaded(seconds: 1),
    .certificateInvalid, .cancelled,
  ])
  func `other failures are final`(error: TransportError) async {
    let base = ScriptedTransport(.failure(error))
    await #expect(throws: error) { try await send(over: base) }
    #expect(base.requests.count == 1)
  }

  @Test(arguments: [TransportError.unreachable, .nameNotFound, .connectionRefused, .cutOff])
  func `a connection that fails is tried again`(error: TransportError) async throws {
    let base = ScriptedTransport(.failure(error), .reply(200))
    #expect(try await send(over: base).status == 200)
    #expect(base.requests.count == 2)
  }

  @Test func `no request has longer than all may take`() async throws {
    let base = ScriptedTransport(.reply(503), .reply(200))
    let retrying = RetryingTransport(base, longest: 2, time: time.source, jitter: { 1 })
    _ = try await retrying.send(TransportRequest(.get, "http://upstream.example", loggedPath: ""))
    #expect(base.requests.map(\.timeout) == [2, 1.75])
  }

  @Test func `a POST is not repeated`() async throws {
    let base = ScriptedTransport(.reply(503))
    #expect(try await send(.post, over: base).status == 503)
    #expect(base.requests.count == 1)
  }

  @Test func `no try comes before the upstream wants it`() async throws {
    let base = ScriptedTransport(.reply(503, headers: ["Retry-After": "3"]), .reply(200))
    #expect(try await send(over: base).status == 200)
    #expect(time.sleeps == [3])
  }

  @Test func `nor after the deadline, which all tries share`() async throws {
    let late = ScriptedTransport(.reply(503, headers: ["Retry-After": "11"]))
    #expect(try await send(over: late).status == 503)
    #expect(late.requests.count == 1 && time.sleeps.isEmpty)

    let slow = ScriptedTransport { [time] _, _ in
      time.advance(4)
      return .failure(.unreachable)
    }
    await #expect(throws: TransportError.unreachable) { try await send(over: slow) }
    #expect(slow.requests.map(\.timeout) == [10, 5.75, 1.25])
  }

  @Test(arguments: [TransportError.timedOut, .overloaded(seconds: 5)])
  func `a further try that gets no answer or no turn does not hide what was seen at once`(error: TransportError) async {
    let cut = ScriptedTransport(.failure(.cutOff), .failure(error))
    await #expect(throws: TransportError.cutOff) { try await send(over: cut) }
    #expect(cut.requests.count == 3)
    let refused = ScriptedTransport(.reply(503), .failure(error))
    #expect((try? await send(over: refused))?.status == 503)
  }

  @Test(arguments: [0.5, 1.5])
  func `the pause has jitter`(factor: Double) async throws {
    let transport = RetryingTransport(ScriptedTransport(.reply(500)), time: time.source, jitter: { factor })
    _ = try await transport.send(TransportRequest(.get, "http://upstream.example", loggedPath: ""))
    #expect(time.sleeps == [0.25 * factor, 0.5 * factor])
  }

  private func send(
    _ method: TransportRequest.Method = .get, over base: ScriptedTransport
  ) async throws(TransportError) -> TransportReply {
    try await RetryingTransport(base, time: time.source, jitter: { 1 })
      .send(TransportRequest(method, "http://upstream.example", loggedPath: ""))
  }
}
