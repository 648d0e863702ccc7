import Caching
import Synchronization

/// A clock that moves only when a test says so, or when somebody sleeps by it.
final class TestClock: Sendable {
  private struct State {
    var elapsed = 0.0
    /// Seconds that the wall clock was set on or back.
    var shift = 0
    var sleeps: [Double] = []
  }

  private let state = Mutex(State())

  var clock: CacheClock {
    CacheClock(
      uptime: { self.state.withLock { $0.elapsed } }, now: { self.now },
      sleep: { seconds in
        self.state.withLock { $0.sleeps.append(seconds) }
        self.advance(seconds)
      })
  }

  var now: Int { state.withLock { 1_800_000_000 + Int($0.elapsed) + $0.shift } }

  /// How long each sleep was.
  var sleeps: [Double] { state.withLock { $0.sleeps } }

  func advance(_ seconds: Double) {
    state.withLock { $0.elapsed += seconds }
  }

  /// Somebody sets the wall clock.
  func set(by seconds: Int) {
    state.withLock { $0.shift += seconds }
  }
}

/// Why a source of the tests has no answer.
enum Trouble: FetchFailure {
  case late, timedOut, notFound, unreachable
}
