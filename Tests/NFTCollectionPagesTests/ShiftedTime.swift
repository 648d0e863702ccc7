import Caching
import HTTPClient
import Repositories
import Synchronization

/// The system's time, which a test can move on. Who sleeps by it does not wait.
final class ShiftedTime: Sendable {
  private let shift = Mutex(0.0)

  var source: TimeSource {
    TimeSource(
      now: { TimeSource.system.now() + Int(self.shift.withLock { $0 }) },
      uptime: { TimeSource.system.uptime() + self.shift.withLock { $0 } },
      sleep: { self.advance($0) })
  }

  func advance(_ seconds: Double) {
    shift.withLock { $0 += seconds }
  }
}
