package import Caching

/// Sends a GET again when the upstream stumbled, at most twice and inside the one deadline that a request has.
package struct RetryingTransport: HTTPTransport {
  private static let maximumRetries = 2

  private let base: any HTTPTransport
  private let time: TimeSource
  /// A factor between 0.5 and 1.5, so that many who failed together do not come back together.
  private let jitter: @Sendable () -> Double
  private let longest: Double

  /// No request takes more than `longest` seconds, whatever it says itself.
  package init(
    _ base: any HTTPTransport, longest: Double = .infinity, time: TimeSource = .system,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0.5...1.5) }
  ) {
    self.base = base
    self.time = time
    self.jitter = jitter
    self.longest = longest
  }

  /// Where another try gets no answer in time, or no turn, what the upstream did before is what is known of it.
  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    var attempt = request
    attempt.timeout = min(request.timeout, longest)
    let deadline = time.uptime() + attempt.timeout
    var stumble: Result<TransportReply, TransportError>?
    var retry = 0
    while true {
      var outcome = await outcome(of: attempt)
      if let stumble, Self.saysNothing(outcome) { outcome = stumble }
      guard retry < Self.maximumRetries, let pause = pause(after: outcome, of: request, retry: retry),
        time.uptime() + pause < deadline
      else { return try outcome.get() }
      stumble = outcome
      await time.sleep(pause)
      guard !Task.isCancelled else { throw .cancelled }
      attempt.timeout = deadline - time.uptime()
      retry += 1
    }
  }

  private static func saysNothing(_ outcome: Result<TransportReply, TransportError>) -> Bool {
    switch outcome {
    case .failure(.timedOut), .failure(.overloaded): true
    default: false
    }
  }

  private func outcome(of request: TransportRequest) async -> Result<TransportReply, TransportError> {
    do throws(TransportError) {
      return .success(try await base.send(request))
    } catch {
      return .failure(error)
    }
  }

  /// Seconds until the next try; nil where another try is of no use. A refusal for too many requests is none of the
  /// stumbles: to ask again would make it worse, and the visitor learns sooner how long to wait.
  private func pause(
    after outcome: Result<TransportReply, TransportError>, of request: TransportRequest, retry: Int
  ) -> Double? {
    guard request.method == .get else { return nil }
    let backoff = 0.25 * Double(1 << retry) * jitter()
    switch outcome {
    case .failure(.unreachable), .failure(.nameNotFound), .failure(.connectionRefused), .failure(.cutOff):
      return backoff
    case .success(let reply) where [500, 502, 503, 504].contains(reply.status):
      let told = RetryAfter.seconds(in: reply, now: time.now()).map(Double.init)
      return max(backoff, told ?? 0)
    default: return nil
    }
  }
}
