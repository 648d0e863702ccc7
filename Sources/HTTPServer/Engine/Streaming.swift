import Encoding

/// Where a body is that is made while it is sent.
struct Streaming {
  let stream: BodyStream
  /// Whether the pieces are framed as chunks. RFC 9112, 7.1.
  let isChunked: Bool
  /// What is still to come of a known length.
  private var rest: Int?
  /// Bytes of the body in pieces before the one that is being sent.
  private(set) var bytes = 0
  /// The line end of the last chunk, which goes out with the next one.
  private var owed: [UInt8] = []
  private(set) var isOver = false

  init(_ stream: BodyStream, isChunked: Bool) {
    self.stream = stream
    self.isChunked = isChunked
    rest = stream.length
  }

  /// What goes out for a piece, for the end where it is nil. Nil where it does not fit the length.
  mutating func outgoing(_ piece: BodyStream.Piece?) -> Outgoing? {
    guard let piece, piece.count > 0 else { return piece == nil ? end() : Outgoing(head: []) }
    if let rest {
      guard piece.count <= rest else { return nil }
      self.rest = rest - piece.count
    }
    bytes += piece.count
    var outgoing = Outgoing(head: isChunked ? owed + Self.size(piece.count) : [])
    if isChunked { owed = Self.lineEnd }
    switch piece {
    case .bytes(let bytes): outgoing.body = bytes
    case .file(let region): outgoing.file = region
    }
    return outgoing
  }

  private mutating func end() -> Outgoing? {
    guard rest ?? 0 == 0 else { return nil }
    isOver = true
    return Outgoing(head: isChunked ? takeOwed() + Array("0\r\n\r\n".utf8) : [])
  }

  /// The line end that is owed to the client.
  mutating func takeOwed() -> [UInt8] {
    defer { owed = [] }
    return owed
  }

  private static let lineEnd: [UInt8] = [ASCII.carriageReturn, ASCII.lineFeed]

  private static func size(_ count: Int) -> [UInt8] { Array(String(count, radix: 16).utf8) + lineEnd }
}
