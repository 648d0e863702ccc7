import Caching
import Fakes
import Synchronization
import Testing

@testable import HTTPClient

@Suite struct LoggingTransportTests {
  @Test func `each call is reported with host, path, outcome, bytes and time`() async throws {
    let time = TestTime()
    let base = ScriptedTransport { _, number in
      time.advance(0.25)
      return number == 0 ? .reply(200, "hello") : .failure(.timedOut)
    }
    let calls = Mutex<[UpstreamCall]>([])
    let logging = LoggingTransport(base, time: time.source) { call in calls.withLock { $0.append(call) } }
    let request = TransportRequest(.post, "https://node.example:8545/v3/secret?x=1", loggedPath: "/v3/…")
    _ = try await logging.send(request)
    await #expect(throws: TransportError.timedOut) { try await logging.send(request) }
    let call = UpstreamCall(
      method: "POST", host: "node.example:8545", path: "/v3/…", outcome: .status(200), bytes: 5, milliseconds: 250)
    var failed = call
    failed.outcome = .failed(.timedOut)
    failed.bytes = 0
    #expect(calls.withLock { $0 } == [call, failed])
  }
}
