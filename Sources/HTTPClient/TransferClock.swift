/// When a transfer has taken too long: for its first byte, since its last one, by its rate, or as a whole. The time in
/// which its reader wants nothing counts for the whole only. Times are seconds of uptime.
struct TransferClock {
  private let limits: ClientRequest.Limits
  private let start: Double
  private var hasBegun = false
  private var lastByte: Double
  private var windowStart: Double
  private var windowBytes = 0
  private var pauseStart: Double?

  init(_ limits: ClientRequest.Limits, now: Double) {
    self.limits = limits
    (start, lastByte, windowStart) = (now, now, now)
  }

  mutating func note(_ count: Int, now: Double) {
    if !hasBegun { windowStart = now }
    hasBegun = true
    lastByte = now
    // At most a bound's worth is counted: no sum can overflow.
    windowBytes = min(windowBytes, 1 << 40) + count
  }

  mutating func pause(now: Double) {
    if pauseStart == nil { pauseStart = now }
  }

  mutating func resume(now: Double) {
    guard let pauseStart else { return }
    lastByte += now - pauseStart
    windowStart += now - pauseStart
    self.pauseStart = nil
  }

  /// The next moment at which `isOverdue` may have changed.
  var next: Double {
    let end = start + limits.whole
    guard hasBegun else { return min(end, start + limits.firstByte) }
    guard pauseStart == nil else { return end }
    let rate = limits.minimumRate > 0 ? windowStart + limits.rateWindow : end
    return min(end, lastByte + limits.stall, rate)
  }

  mutating func isOverdue(now: Double) -> Bool {
    if now >= start + limits.whole { return true }
    guard hasBegun else { return now >= start + limits.firstByte }
    guard pauseStart == nil else { return false }
    if now >= lastByte + limits.stall { return true }
    guard limits.minimumRate > 0, now >= windowStart + limits.rateWindow else { return false }
    let isTooSlow = Double(windowBytes) < Double(limits.minimumRate) * (now - windowStart)
    (windowStart, windowBytes) = (now, 0)
    return isTooSlow
  }
}
