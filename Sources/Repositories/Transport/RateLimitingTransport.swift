import Synchronization

/// Keeps to what an upstream says about its limit: while we have to wait, nothing is sent, and whoever asks hears at
/// once how long. One for each upstream.
package final class RateLimitingTransport: HTTPTransport {
  /// Nobody refused us yet: a spent window stops us for five minutes at most.
  private static let longestWindow = 300

  private let base: any HTTPTransport
  private let time: TimeSource
  /// When requests may go out again, in seconds of uptime.
  private let opening = Mutex(-Double.infinity)

  package init(_ base: any HTTPTransport, time: TimeSource = .system) {
    self.base = base
    self.time = time
  }

  /// Whole seconds until requests may go out again; nil when they may.
  package var secondsLeft: Int? {
    let left = opening.withLock { $0 } - time.uptime()
    return left > 0 ? Int(left.rounded(.up)) : nil
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    if let secondsLeft { throw .rateLimited(seconds: secondsLeft) }
    let reply = try await base.send(request)
    if let seconds = pause(after: reply) {
      let end = time.uptime() + Double(seconds)
      opening.withLock { $0 = max($0, end) }
    }
    return reply
  }

  /// Seconds to send nothing: after a refusal as long as it says, and when the last request of a window is spent,
  /// until the next window.
  private func pause(after reply: TransportReply) -> Int? {
    if reply.status == 429 || reply.status == 599 { return RetryAfter.seconds(in: reply, now: time.now()) }
    guard reply.header("X-RateLimit-Remaining").flatMap(RetryAfter.wholeNumber) == 0 else { return nil }
    return RetryAfter.reset(in: reply, now: time.now()).map { min($0, Self.longestWindow) }
  }
}
