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
