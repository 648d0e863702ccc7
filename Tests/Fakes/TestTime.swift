package import Caching
import Synchronization

/// A clock that moves only when a test says so, or when somebody sleeps by it.
package final class TestTime: Sendable {
  private let elapsed = Mutex(0.0)
  private let slept = Mutex<[Double]>([])
  private let shift = Mutex(0)
  private let start: Int

  /// `start` is in seconds since 1970.
  package init(start: Int = 1_800_000_000) {
    self.start = start
  }

  package var source: TimeSource {
    TimeSource(
      now: { self.start + Int(self.elapsed.withLock { $0 }) + self.shift.withLock { $0 } },
      uptime: { self.elapsed.withLock { $0 } },
      sleep: { seconds in
        self.slept.withLock { $0.append(seconds) }
        self.advance(seconds)
      })
  }

  /// How long each sleep was.
  package var sleeps: [Double] { slept.withLock { $0 } }

  /// Somebody sets the wall clock.
  package func set(by seconds: Int) {
    shift.withLock { $0 += seconds }
  }

  package func advance(_ seconds: Double) {
    elapsed.withLock { $0 += seconds }
  }
}
