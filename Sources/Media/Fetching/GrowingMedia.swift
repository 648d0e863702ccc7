import Synchronization

/// A body while it comes, for any number of readers. They never hold up its fetch.
package final class GrowingMedia: Sendable {
  package let kind: MediaKind
  package let picture: PictureSize?
  /// Of the whole body, in bytes, where the host told it.
  package let length: Int?
  let part: PartFile
  private let state: Mutex<State>

  private enum End {
    case none
    case whole(Int)
    case failed(MediaFailure)
  }

  private struct Waiter {
    var offset: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var present = ByteRanges()
    var end = End.none
    var waiters: [Waiter] = []
    var isSeekable: Bool
    /// What second requests will bring.
    var filling: [Range<Int>] = []
    /// Where the fetch itself is.
    var position = 0
  }

  /// Asks the host for a part.
  private let fill: @Sendable (GrowingMedia, Range<Int>) -> Void

  init(
    kind: MediaKind, picture: PictureSize?, length: Int?, isSeekable: Bool, part: PartFile,
    fill: @escaping @Sendable (GrowingMedia, Range<Int>) -> Void
  ) {
    self.kind = kind
    self.picture = picture
    self.length = length
    self.part = part
    self.fill = fill
    state = Mutex(State(isSeekable: isSeekable && length != nil))
  }

  /// Whether any part can be had before the whole is there: the host tells the length and answers ranges.
  package var isSeekable: Bool { state.withLock { $0.isSeekable } }

  /// A reader further ahead of the fetch than so many bytes gets a request of its own, for a block of at most
  /// `blockSize`.
  static let reach = 1 << 20
  static let blockSize = 8 << 20

  /// How many bytes are there from `offset`, at least one; 0 at the end. Waits for them. Throws where they never come.
  package func available(from offset: Int) async throws(MediaFailure) -> Int {
    guard offset >= 0 else { return 0 }
    while true {
      let (answer, wanted) = look(from: offset)
      if let answer { return try answer.get() }
      if let wanted { fill(self, wanted) }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if Self.isDecided(state, offset) { return true }
          state.waiters.append(Waiter(offset: offset, continuation: continuation))
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }

  /// Bytes from `offset`, at most `count`; none at the end.
  package func read(from offset: Int, upTo count: Int) async throws(MediaFailure) -> [UInt8] {
    let available = try await available(from: offset)
    return part.read(at: offset, count: min(available, count))
  }

  private func look(from offset: Int) -> (answer: Result<Int, MediaFailure>?, wanted: Range<Int>?) {
    state.withLock { state in
      let count = state.present.count(from: offset)
      if count > 0 { return (.success(count), nil) }
      switch state.end {
      case .whole: return (.success(0), nil)
      case .failed(let failure): return (.failure(failure), nil)
      case .none: break
      }
      if let length, offset >= length { return (.success(0), nil) }
      return (nil, wanted(&state, offset))
    }
  }

  private func wanted(_ state: inout State, _ offset: Int) -> Range<Int>? {
    guard state.isSeekable, let length, offset > state.position + Self.reach || offset < state.position,
      !state.filling.contains(where: { $0.contains(offset) })
    else { return nil }
    let gapEnd = state.present.nextStart(after: offset) ?? length
    let range = offset..<min(gapEnd, offset + Self.blockSize)
    state.filling.append(range)
    return range
  }

  private static func isDecided(_ state: State, _ offset: Int) -> Bool {
    if case .none = state.end { return state.present.count(from: offset) > 0 }
    return true
  }

  /// Whether nothing is missing.
  var isWhole: Bool {
    state.withLock { state in length.map { state.present.isWhole($0) } ?? false }
  }

  /// How far the fetch itself is.
  var position: Int { state.withLock { $0.position } }

  /// Takes in bytes of the fetch itself.
  func append(_ bytes: [UInt8]) throws(MediaFailure) {
    let offset = position
    try write(bytes, at: offset)
    state.withLock { $0.position = offset + bytes.count }
  }

  /// Takes in bytes of any request. Those that are there already stay as they are.
  func write(_ bytes: [UInt8], at offset: Int) throws(MediaFailure) {
    if let length, offset + bytes.count > length { throw .damaged }
    if state.withLock({ $0.present.count(from: offset) }) < bytes.count { try part.write(bytes, at: offset) }
    wake { $0.present.insert(offset..<offset + bytes.count) }
  }

  /// A request for a part has ended. Where it brought nothing, the host answers no ranges after all.
  func endFill(_ range: Range<Int>, failed: Bool) {
    let waiting = state.withLock { state in
      state.filling.removeAll { $0 == range }
      if failed { state.isSeekable = false }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiting { waiter.continuation.resume() }
  }

  func finish(length: Int) { wake { $0.end = .whole(length) } }

  func fail(_ failure: MediaFailure) { wake { $0.end = .failed(failure) } }

  private func wake(_ change: (inout State) -> Void) {
    let ready = state.withLock { state in
      change(&state)
      let waiters = state.waiters
      state.waiters = waiters.filter { !Self.isDecided(state, $0.offset) }
      return state.waiters.count == waiters.count ? [] : waiters.filter { Self.isDecided(state, $0.offset) }
    }
    for waiter in ready { waiter.continuation.resume() }
  }
}
