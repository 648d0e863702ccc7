/// How many requests an upstream still takes until a moment, as its `X-RateLimit-…` fields say.
struct RateWindow: Equatable {
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
