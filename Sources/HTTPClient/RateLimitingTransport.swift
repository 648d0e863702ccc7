package import Caching
import Synchronization

/// Keeps to what an upstream says about its limit. After a refusal nothing is sent until it says so, and whoever asks
/// hears at once how long that is; so it is when a window is spent, unless the next one is near enough to wait for.
/// One for each upstream.
package final class RateLimitingTransport: HTTPTransport {
  /// Seconds that a request waits for the next window rather than fail.
  static let patience = 2.0

  private struct State {
    /// When requests may go out again after a refusal, in seconds of uptime.
    var opening = -Double.infinity
    var window: RateWindow?
    /// Requests in a window.
    var limit: Int?
  }

  private let base: any HTTPTransport
  private let time: TimeSource
  private let state = Mutex(State())

  package init(_ base: any HTTPTransport, time: TimeSource = .system) {
    self.base = base
    self.time = time
  }

  /// Whole seconds until requests may go out again; nil when they may.
  package var secondsLeft: Int? {
    let pause = pause
    let seconds = max(pause.refused, pause.spent)
    return seconds > 0 ? Int(seconds.rounded(.up)) : nil
  }

  /// Requests that the upstream still takes now, as far as it said.
  package var room: Int {
    let uptime = time.uptime()
    return state.withLock { state in
      guard let window = state.window, window.end > uptime else { return state.limit ?? .max }
      return window.remaining
    }
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    let start = time.uptime()
    var request = request
    while case let pause = pause, max(pause.refused, pause.spent) > 0 {
      guard !Task.isCancelled else { throw .cancelled }
      let seconds = max(pause.refused, pause.spent)
      guard pause.refused <= 0, seconds <= Self.patience, seconds < request.timeout else {
        throw .rateLimited(seconds: Int(seconds.rounded(.up)))
      }
      await time.sleep(seconds)
    }
    request.timeout -= time.uptime() - start
    let reply = try await base.send(request)
    note(reply)
    return reply
  }

  /// Seconds until requests may go out again, after a refusal and since the window is spent; not positive when they may.
  private var pause: (refused: Double, spent: Double) {
    let uptime = time.uptime()
    return state.withLock { state in
      let spent = state.window.map { $0.remaining > 0 ? 0 : $0.end - uptime } ?? 0
      return (state.opening - uptime, spent)
    }
  }

  private func note(_ reply: TransportReply) {
    let (uptime, now) = (time.uptime(), time.now())
    let isRefusal = reply.status == 429 || reply.status == 599
    let told = isRefusal ? RetryAfter.seconds(in: reply, now: now) : nil
    let window = RateWindow(in: reply, uptime: uptime, now: now)
    let limit = reply.header("X-RateLimit-Limit").flatMap(RetryAfter.wholeNumber)
    state.withLock { state in
      if let told { state.opening = max(state.opening, uptime + Double(told)) }
      if let window, !isRefusal { state.window = state.window?.followed(by: window, uptime: uptime) ?? window }
      if let limit, limit > 0 { state.limit = limit }
    }
  }
}

/// How many requests an upstream still takes until a moment, as its `X-RateLimit-…` fields say.
private struct RateWindow: Equatable {
  /// A window is believed for five minutes at most; one whose end is not told, for a second.
  static let longest = 300.0
  private static let untold = 1.0
  /// Ends are told in whole seconds: two that are this close are one.
  private static let tolerance = 1.5

  var remaining: Int
  /// Seconds of uptime.
  var end: Double

  init(remaining: Int, end: Double) {
    self.remaining = remaining
    self.end = end
  }

  /// Nil where the reply says nothing.
  init?(in reply: TransportReply, uptime: Double, now: Int) {
    guard let remaining = reply.header("X-RateLimit-Remaining").flatMap(RetryAfter.wholeNumber) else { return nil }
    let seconds = RetryAfter.reset(in: reply, now: now).map { Double(max($0, 0)) }
    self.init(remaining: remaining, end: uptime + min(seconds ?? Self.untold, Self.longest))
  }

  /// What is known after one more reply. Replies overtake each other, so within one window the lower number counts.
  func followed(by next: RateWindow, uptime: Double) -> RateWindow {
    guard end > uptime, abs(next.end - end) <= Self.tolerance else { return next }
    return RateWindow(remaining: min(remaining, next.remaining), end: next.end)
  }
}
