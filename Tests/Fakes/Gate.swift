import Synchronization

/// Holds whoever passes until it is opened.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// How many are held now.
  package var held: Int { state.withLock { $0.waiting.count } }

  package func pass() async {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if goesOn { continuation.resume() }
    }
  }

  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// Lets other tasks run until `condition` holds. False if it never does: the bound only ends a test that fails, and is far
/// beyond what a busy machine needs.
package func eventually(_ condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(300)
  while ContinuousClock.now < end {
    if condition() { return true }
    await Task.yield()
  }
  return condition()
}
