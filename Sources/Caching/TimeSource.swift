import Foundation
import Glibc

/// Time from outside, so that tests need not wait for it.
package struct TimeSource: Sendable {
  /// Seconds since 1970, UTC.
  package var now: @Sendable () -> Int
  /// Seconds since some fixed moment, those asleep included; it never jumps.
  package var uptime: @Sendable () -> Double
  package var sleep: @Sendable (_ seconds: Double) async -> Void

  package init(
    now: @escaping @Sendable () -> Int, uptime: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.sleep = sleep
  }

  package static let system = TimeSource(
    now: { Int(Date().timeIntervalSince1970) },
    uptime: {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    },
    sleep: { seconds in try? await Task.sleep(for: .seconds(seconds)) })
}
