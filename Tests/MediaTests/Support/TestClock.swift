import Caching
import Synchronization

@testable import Media

/// A clock that moves only when a test says so. Who sleeps by it wakes when its time has come, or when cancelled.
final class TestClock: Sendable {
  private struct Sleeper {
    var until: Double
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var uptime = 0.0
    var sleepers: [Int: Sleeper] = [:]
    var next = 0
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var source: TimeSource {
    TimeSource(
      now: { 1_800_000_000 + Int(self.state.withLock { $0.uptime }) }, uptime: { self.state.withLock { $0.uptime } },
      sleep: { await self.sleep($0) })
  }

  /// How many sleep now.
  var sleeping: Int { state.withLock { $0.sleepers.count } }

  func advance(_ seconds: Double) {
    let awake = state.withLock { state in
      state.uptime += seconds
      let due = state.sleepers.filter { $0.value.until <= state.uptime }
      for key in due.keys { state.sleepers[key] = nil }
      return due.values
    }
    for sleeper in awake { sleeper.continuation.resume() }
  }

  private func sleep(_ seconds: Double) async {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.cancelled.remove(number) != nil { return true }
          state.sleepers[number] = Sleeper(until: state.uptime + seconds, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: number)
        if sleeper == nil { state.cancelled.insert(number) }
        return sleeper
      }
      sleeper?.continuation.resume()
    }
  }
}

/// Lets others go on until `condition` holds; false where it never does.
func eventually(_ condition: @Sendable () -> Bool) async -> Bool {
  for _ in 0..<20_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return condition()
}
