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
