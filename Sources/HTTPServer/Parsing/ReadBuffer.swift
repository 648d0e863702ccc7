/// Room for bytes that have come and are not used yet. Connections borrow one from their loop's pool while they have
/// such bytes, so that an idle connection needs none.
final class ReadBuffer {
  private let storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  init(capacity: Int) {
    storage = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  var capacity: Int { storage.count }
  var count: Int { end - start }
  var isEmpty: Bool { start == end }

  /// Calls `body` with the unused bytes.
  func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = UnsafeRawBufferPointer(rebasing: storage[start..<end]).bindMemory(to: UInt8.self)
    return try body(bytes.span)
  }

  /// Forgets bytes that were used.
  func consume(_ count: Int) {
    start += count
    if start >= end { (start, end) = (0, 0) }
  }

  /// Reads into the free room, made at the end if need be. Also says whether the room was filled.
  func receive(from socket: Socket) -> (transfer: Socket.Transfer, isFull: Bool) {
    if start > 0, storage.count - end < storage.count / 2 { moveToFront() }
    let room = UnsafeMutableRawBufferPointer(rebasing: storage[end...])
    let transfer = socket.receive(into: room)
    guard case .bytes(let count) = transfer else { return (transfer, false) }
    end += count
    return (transfer, count == room.count)
  }

  private func moveToFront() {
    guard let base = storage.baseAddress else { return }
    base.copyMemory(from: base + start, byteCount: count)
    (start, end) = (0, count)
  }
}

/// Buffers to lend, of one size.
struct BufferPool {
  private let capacity: Int
  private var free: [ReadBuffer] = []
  private static let kept = 16

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func take() -> ReadBuffer { free.popLast() ?? ReadBuffer(capacity: capacity) }

  mutating func giveBack(_ buffer: ReadBuffer) {
    if free.count < Self.kept { free.append(buffer) }
  }
}
