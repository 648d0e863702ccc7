import Dispatch
import Synchronization

/// Lets only so many requests be under way at once; the others wait in line, in the order they came. What waits has
/// not been sent, so it can still be held back when the upstream begins to refuse. One for each upstream.
package final class QueueingTransport: HTTPTransport {
  private struct State {
    var running = 0
    /// By number; whoever waited too long is taken out.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var nextNumber = 0
    /// All with a smaller number have gone.
    var firstNumber = 0
  }

  private let base: any HTTPTransport
  private let width: Int
  private let uptime: @Sendable () -> Double
  private let state = Mutex(State())
  private let deadlines = DispatchQueue(label: "queue-deadlines")

  package init(_ base: any HTTPTransport, width: Int, time: TimeSource = .system) {
    self.base = base
    self.width = width
    uptime = time.uptime
  }

  /// Requests in line.
  package var length: Int {
    state.withLock { $0.waiting.count }
  }

  /// The time in line counts.
  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    let start = uptime()
    guard await enter(within: request.timeout) else { throw .timedOut }
    defer { leave() }
    var request = request
    request.timeout -= uptime() - start
    guard request.timeout > 0 else { throw .timedOut }
    return try await base.send(request)
  }

  /// False if no place was free in time.
  private func enter(within seconds: Double) async -> Bool {
    await withCheckedContinuation { continuation in
      let number = state.withLock { state -> Int? in
        if state.running < width {
          state.running += 1
          return nil
        }
        state.waiting[state.nextNumber] = continuation
        state.nextNumber += 1
        return state.nextNumber - 1
      }
      guard let number else { return continuation.resume(returning: true) }
      deadlines.asyncAfter(deadline: .now() + seconds) { [self] in
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
      }
    }
  }

  /// Hands the place to the next in line.
  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      while state.firstNumber < state.nextNumber {
        state.firstNumber += 1
        if let next = state.waiting.removeValue(forKey: state.firstNumber - 1) { return next }
      }
      state.running -= 1
      return nil
    }
    next?.resume(returning: true)
  }
}
