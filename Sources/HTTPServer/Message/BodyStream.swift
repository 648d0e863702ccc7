import Synchronization

/// A body that is made while it is sent. A piece is asked for once the client has taken the one before, so that no more
/// than one is in memory.
package struct BodyStream: Sendable {
  package enum Piece: Sendable {
    case bytes([UInt8])
    /// A part of a file, sent without a copy, such as what a file that grows has more.
    case file(FileRegion)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let region): region.count
      }
    }
  }

  /// Bytes of the whole, nil where they are not known before.
  package let length: Int?
  let next: @Sendable () async throws -> Piece?
  let cancel: @Sendable () -> Void

  /// `next` gives one piece after the other and nil at the end, and is never called twice at a time. An error, an end
  /// before `length` and a piece beyond it reset the connection, so that no half passes for a whole. Where the client
  /// leaves, the task of `next` is cancelled. `cancel` is called once where the end is not reached or nobody wants the
  /// body, such as for HEAD.
  package init(
    length: Int? = nil, cancel: @escaping @Sendable () -> Void = {},
    next: @escaping @Sendable () async throws -> Piece?
  ) {
    self.length = length
    self.next = next
    self.cancel = cancel
  }

  /// A file that another task still writes. `size` waits until the file has more than that many bytes and says how many,
  /// or the same number where it is complete.
  package init(
    growing file: OpenFile, from start: Int = 0, length: Int? = nil, cancel: @escaping @Sendable () -> Void = {},
    size: @escaping @Sendable (Int) async throws -> Int
  ) {
    let sent = Position(start)
    self.init(length: length, cancel: cancel) {
      let offset = sent.value
      let end = try await size(offset)
      guard end > offset else { return nil }
      sent.value = end
      return .file(FileRegion(file: file, offset: offset, count: end - offset))
    }
  }

  /// How far a file is sent.
  private final class Position: Sendable {
    private let bytes: Atomic<Int>

    init(_ start: Int) {
      bytes = Atomic(start)
    }

    var value: Int {
      get { bytes.load(ordering: .relaxed) }
      set { bytes.store(newValue, ordering: .relaxed) }
    }
  }
}
