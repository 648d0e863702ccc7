package import Caching
import Dispatch
import Synchronization

/// Lets only so many requests be under way at once; the others wait in line, in the order they came. What waits has
/// not been sent, so it can still be held back when the upstream begins to refuse. How many may change with what the
/// upstream still takes: then no more are under way than that. The line has a bound, and whoever is cancelled leaves it;
/// what has been sent goes on. One for each upstream.
package final class QueueingTransport: HTTPTransport {
  /// Requests in line.
  package static let longestLine = 256
  /// Seconds until a line that is full has moved on.
  private static let pauseWhenFull = 5

  private struct Waiting {
    let continuation: CheckedContinuation<TransportError?, Never>
    let deadline: DispatchTime
  }

  private struct State {
    var running = 0
    /// By number; whoever waited too long or left is taken out.
    var waiting: [Int: Waiting] = [:]
    var nextNumber = 0
    /// All with a smaller number have gone.
    var firstNumber = 0
    /// When the line is looked through for those who waited too long.
    var nextLook = DispatchTime.distantFuture
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
    if let refusal = await enter(within: request.timeout) { throw refusal }
    defer { leave() }
    var request = request
    request.timeout -= uptime() - start
    guard request.timeout > 0 else { throw .timedOut }
    // Sent is sent: its answer is of use to the next who asks.
    let sent = Task { [base, request] () async -> Result<TransportReply, TransportError> in
      do throws(TransportError) { return .success(try await base.send(request)) } catch { return .failure(error) }
    }
    return try await sent.value.get()
  }

  /// Nil once there is a place; else why there is none.
  private func enter(within seconds: Double) async -> TransportError? {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber - 1
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiting = Waiting(continuation: continuation, deadline: .now() + seconds)
        let refusal = state.withLock { join(&$0, waiting, number) }
        if let refusal { continuation.resume(returning: refusal) } else { moveOn() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.continuation.resume(returning: .cancelled)
    }
  }

  private func join(_ state: inout State, _ waiting: Waiting, _ number: Int) -> TransportError? {
    guard !Task.isCancelled else { return .cancelled }
    guard state.waiting.count < Self.longestLine else { return .overloaded(seconds: Self.pauseWhenFull) }
    state.waiting[number] = waiting
    // Whoever took the number after this one may have come first.
    state.firstNumber = min(state.firstNumber, number)
    look(&state, at: waiting.deadline)
    return nil
  }

  /// Hands the place to the next in line.
  private func leave() {
    state.withLock { $0.running -= 1 }
    moveOn()
  }

  /// Lets those at the head of the line go for whom there is a place now.
  private func moveOn() {
    let admitted = state.withLock { state in
      let width = width()
      var admitted: [Waiting] = []
      while state.running < width, state.firstNumber < state.nextNumber {
        state.firstNumber += 1
        guard let next = state.waiting.removeValue(forKey: state.firstNumber - 1) else { continue }
        state.running += 1
        admitted.append(next)
      }
      return admitted
    }
    for next in admitted { next.continuation.resume(returning: nil) }
  }

  // MARK: Deadlines

  /// One look is due for all who wait.
  private func look(_ state: inout State, at deadline: DispatchTime) {
    guard deadline < state.nextLook else { return }
    state.nextLook = deadline
    deadlines.asyncAfter(deadline: deadline) { [weak self] in self?.endThoseLate(deadline) }
  }

  private func endThoseLate(_ look: DispatchTime) {
    let late = state.withLock { state in
      guard look == state.nextLook else { return [Waiting]() }
      state.nextLook = .distantFuture
      let now = DispatchTime.now()
      let late = state.waiting.filter { $0.value.deadline <= now }
      for number in late.keys { state.waiting[number] = nil }
      if let next = state.waiting.values.map(\.deadline).min() { self.look(&state, at: next) }
      return Array(late.values)
    }
    for waiting in late { waiting.continuation.resume(returning: .timedOut) }
  }
}
