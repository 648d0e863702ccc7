package import Caching

/// Reports each call to an upstream.
package struct LoggingTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let uptime: @Sendable () -> Double
  private let log: @Sendable (UpstreamCall) -> Void

  package init(
    _ base: any HTTPTransport, time: TimeSource = .system, log: @escaping @Sendable (UpstreamCall) -> Void
  ) {
    self.base = base
    uptime = time.uptime
    self.log = log
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    let start = uptime()
    do {
      let reply = try await base.send(request)
      report(request, .status(reply.status), bytes: reply.body.count, since: start)
      return reply
    } catch {
      report(request, .failed(error), bytes: 0, since: start)
      throw error
    }
  }

  private func report(_ request: TransportRequest, _ outcome: UpstreamCall.Outcome, bytes: Int, since start: Double) {
    log(
      UpstreamCall(
        method: request.method.rawValue, host: request.host, path: request.loggedPath, outcome: outcome, bytes: bytes,
        milliseconds: Int(((uptime() - start) * 1000).rounded())))
  }
}

/// One call to an upstream, for the log. No key is in it.
package struct UpstreamCall: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case status(Int)
    case failed(TransportError)
  }

  package var method: String
  package var host: String
  /// Without query and key.
  package var path: String
  package var outcome: Outcome
  /// Bytes of the body, decompressed.
  package var bytes: Int
  package var milliseconds: Int

  package init(method: String, host: String, path: String, outcome: Outcome, bytes: Int, milliseconds: Int) {
    self.method = method
    self.host = host
    self.path = path
    self.outcome = outcome
    self.bytes = bytes
    self.milliseconds = milliseconds
  }

  /// The upstream did not do what it is there for. To refuse a cursor or not to know an item is no failure.
  package var isFailure: Bool {
    switch outcome {
    case .failed: true
    case .status(let status): status >= 500 || [401, 402, 403, 407, 408, 429].contains(status)
    }
  }
}
