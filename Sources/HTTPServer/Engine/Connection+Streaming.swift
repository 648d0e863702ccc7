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

extension Connection {
  /// Takes note of how the body is sent. A stream that nobody wants is cancelled at once.
  func beginStream(_ response: Response) {
    guard case .stream(let stream) = response.body else { return }
    guard exchange.method != .head, !response.status.forbidsBody else { return stream.cancel() }
    let isChunked = stream.length == nil && !exchange.isHTTP10
    // The end of an answer to HTTP/1.0 without a length is the end of the connection. RFC 9112, 6.3.
    if stream.length == nil, !isChunked { exchange.keepsOpen = false }
    streaming = Streaming(stream, isChunked: isChunked)
  }

  /// What was to be sent is with the kernel: goes on with the next piece. Nil where there is none.
  func awaitPiece(in context: LoopContext) -> Next? {
    guard let streaming, !streaming.isOver else { return nil }
    phase = .producing
    moved += outgoing.sent
    outgoing = Outgoing(head: [])
    waitStart = context.clock.now
    deadline = waitStart + context.timeouts.answer
    if hasEnded { _ = waitForPiece(in: context) }
    return .produce(streaming.stream)
  }

  /// Something happened while the next piece is awaited. A client that has finished sending may have left: the line end
  /// that it is owed brings that to light, and where none is owed it gets less time.
  func waitForPiece(in context: LoopContext) -> Next {
    guard hasEnded, streaming != nil else { return .wait }
    if let owed = streaming?.takeOwed(), !owed.isEmpty {
      guard socket.send(owed) == .bytes(owed.count) else { return reset() }
    } else if streaming?.isChunked == false {
      deadline = min(deadline, context.clock.now + context.timeouts.linger)
    }
    return .wait
  }

  /// The piece that was awaited, or why there is none.
  func deliver(_ piece: Result<BodyStream.Piece?, any Error>, in context: LoopContext) -> Next {
    guard case .producing = phase else { return .wait }
    work = nil
    // The client does not answer for the producer's time.
    phaseStart += context.clock.now - waitStart
    guard case .success(let piece) = piece, let next = streaming?.outgoing(piece) else { return reset() }
    outgoing = next
    phase = .sending
    setSendDeadline(in: context)
    return run(in: context)
  }

  /// Tells the producer where its end was not reached.
  func endStream() {
    if let streaming, !streaming.isOver { streaming.stream.cancel() }
    streaming = nil
  }
}
