import Synchronization

/// What has come of one exchange so far: the loop puts it in, one reader takes it out.
final class Incoming: Sendable {
  private struct State {
    var head: ReplyHead?
    var body: [UInt8] = []
    var end: Result<Void, TransportError>?
    /// The loop waits until the reader has taken what there is.
    var isPaused = false
    var reader: (want: Want, continuation: CheckedContinuation<Void, Never>)?

    func has(_ want: Want) -> Bool {
      if end != nil { return true }
      return switch want {
      case .head: head != nil
      case .some: !body.isEmpty
      case .all: false
      }
    }

    /// The reader, if there is something for it now.
    mutating func takeReader() -> CheckedContinuation<Void, Never>? {
      guard let waiting = reader, has(waiting.want) else { return nil }
      reader = nil
      return waiting.continuation
    }
  }

  private enum Want {
    case head, some, all
  }

  let number: UInt64
  /// Bytes that may wait for the reader.
  private let bound: Int
  private let resume: @Sendable () -> Void
  private let cancel: @Sendable () -> Void
  private let state = Mutex(State())

  /// `resume` and `cancel` tell the loop to go on, or to give up.
  init(_ number: UInt64, bound: Int, resume: @escaping @Sendable () -> Void, cancel: @escaping @Sendable () -> Void) {
    self.number = number
    self.bound = bound
    self.resume = resume
    self.cancel = cancel
  }

  // MARK: The loop's side

  func begin(_ head: ReplyHead) {
    change { $0.head = head }
  }

  /// False where the bytes have to wait; then the reader asks the loop to go on.
  func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var isTaken = true
    change { state in
      // After the end nobody takes them.
      guard state.end == nil else { return }
      if !state.body.isEmpty, state.body.count + bytes.count > bound {
        state.isPaused = true
        isTaken = false
      } else {
        state.body.append(contentsOf: bytes)
      }
    }
    return isTaken
  }

  /// The first end counts.
  func finish(_ end: Result<Void, TransportError>) {
    change { state in
      if state.end == nil { state.end = end }
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let reader = state.withLock { state in
      change(&state)
      return state.takeReader()
    }
    reader?.resume()
  }

  // MARK: The reader's side

  func head() async throws(TransportError) -> ReplyHead {
    await wait(for: .head)
    let (head, end) = state.withLock { ($0.head, $0.end) }
    if let head { return head }
    try end?.get()
    throw .cutOff
  }

  /// The next bytes; nil at the end.
  func next() async throws(TransportError) -> [UInt8]? {
    await wait(for: .some)
    let (bytes, isPaused, end) = state.withLock { state in
      defer { (state.body, state.isPaused) = ([], false) }
      return (state.body, state.isPaused, state.end)
    }
    if isPaused { resume() }
    guard bytes.isEmpty else { return bytes }
    try end?.get()
    return nil
  }

  /// The whole body, where the bound leaves room for it.
  func all() async throws(TransportError) -> [UInt8] {
    await wait(for: .all)
    let (bytes, end) = state.withLock { state in
      defer { state.body = [] }
      return (state.body, state.end)
    }
    try end?.get()
    return bytes
  }

  /// Ends the exchange unless it has ended.
  func giveUp() {
    let isOver = state.withLock { $0.end != nil }
    guard !isOver else { return }
    finish(.failure(.cancelled))
    cancel()
  }

  private func wait(for want: Want) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          guard !state.has(want), state.reader == nil else { return false }
          state.reader = (want, continuation)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      giveUp()
    }
  }
}
