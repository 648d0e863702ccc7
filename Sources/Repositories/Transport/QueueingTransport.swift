import Dispatch
import Synchronization

/// Lets only so many requests be under way at once; the others wait in line, in the order they came. What waits has
/// not been sent, so it can still be held back when the upstream begins to refuse. How many may change with what the
/// upstream still takes: then no more are under way than that. One for each upstream.
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
  private let width: @Sendable () -> Int
  private let uptime: @Sendable () -> Double
  private let state = Mutex(State())
  private let deadlines = DispatchQueue(label: "queue-deadlines")

  /// `width` says how many may be under way now; below 1 counts as 1, which then hears why it should wait.
  package init(_ base: any HTTPTransport, width: @escaping @Sendable () -> Int, time: TimeSource = .system) {
    self.base = base
    self.width = { max(1, width()) }
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
      let (number, admitted) = state.withLock { state in
        let number = state.nextNumber
        state.waiting[number] = continuation
        state.nextNumber += 1
        return (number, admit(&state))
      }
      for next in admitted { next.resume(returning: true) }
      guard state.withLock({ $0.waiting[number] != nil }) else { return }
      deadlines.asyncAfter(deadline: .now() + seconds) { [self] in
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
      }
    }
  }

  /// Hands the place to the next in line.
  private func leave() {
    let admitted = state.withLock { state in
      state.running -= 1
      return admit(&state)
    }
    for next in admitted { next.resume(returning: true) }
  }

  /// Those at the head of the line for whom there is a place now.
  private func admit(_ state: inout State) -> [CheckedContinuation<Bool, Never>] {
    let width = width()
    var admitted: [CheckedContinuation<Bool, Never>] = []
    while state.running < width, state.firstNumber < state.nextNumber {
      state.firstNumber += 1
      guard let next = state.waiting.removeValue(forKey: state.firstNumber - 1) else { continue }
      state.running += 1
      admitted.append(next)
    }
    return admitted
  }
}
