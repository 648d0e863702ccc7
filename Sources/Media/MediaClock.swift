import Dispatch
import Foundation

/// Time from outside, so that tests need not wait for it.
package struct MediaClock: Sendable {
  /// Seconds since 1970, UTC: only for what outlives the process.
  package var now: @Sendable () -> Int
  /// Seconds since some fixed moment; it never jumps.
  package var uptime: @Sendable () -> Double
  /// Returns early where the task is cancelled.
  package var sleep: @Sendable (_ seconds: Double) async -> Void

  package init(
    now: @escaping @Sendable () -> Int, uptime: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.sleep = sleep
  }

  package static let system = MediaClock(
    now: { Int(Date().timeIntervalSince1970) },
    uptime: { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 },
    sleep: { seconds in try? await Task.sleep(for: .seconds(seconds)) })
}
