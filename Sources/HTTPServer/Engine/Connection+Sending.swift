extension Connection {
  func answer(_ head: RequestHead, body: [UInt8], in context: LoopContext) -> Next? {
    guard !head.target.isAsterisk else {
      respond(Response(.noContent, headers: ["Allow": "GET, HEAD, POST"]), in: context)
      return nil
    }
    switch context.handler.answer(to: Request(head, body: body)) {
    case .now(let response):
      respond(response, in: context)
      return nil
    case .later(let work):
      giveBackIfEmpty(in: context)
      enter(.answering, in: context)
      bodyCount = body.count
      deadline = context.clock.now + context.timeouts.answer
      return .answer(work)
    }
  }

  /// Answers with an error and gives the connection up: where the next request begins is not known.
  func refuse(_ refusal: Refusal, in context: LoopContext) {
    exchange.keepsOpen = false
    exchange.isRefused = true
    if case .head = phase, exchange.target == nil {
      exchange.method = parser.method
      if context.isLogging { exchange.sentLine = buffer?.withBytes { parser.sentLine(in: $0) } ?? [] }
    }
    _ = decoder.takeBody()
    respond(context.errorPage(refusal.status, refusal.detail), in: context)
  }

  func respond(_ response: Response, in context: LoopContext) {
    let response = context.completed(response)
    if context.isStopping { exchange.keepsOpen = false }
    beginStream(response)
    let tail = context.clock.tail(
      keepsOpen: exchange.keepsOpen, saysKeepAlive: exchange.isHTTP10,
      hasOwnPolicy: response.headers.contains(LoopClock.policy))
    outgoing = ResponseWriter.makeOutgoing(
      response, isHead: exchange.method == .head, isHTTP10: exchange.isHTTP10, tail: tail)
    exchange.status = response.status.code
    enter(.sending, in: context)
    setSendDeadline(in: context)
  }

  func send(in context: LoopContext) -> Next? {
    while outgoing.sent < outgoing.bytesInMemory {
      switch socket.send(outgoing) {
      case .bytes(let count):
        outgoing.sent += count
        if outgoing.sent < outgoing.bytesInMemory { setSendDeadline(in: context) }
      case .wouldBlock: return .wait
      case .failed: return .close
      }
    }
    guard let region = outgoing.file, region.count > 0 else { return awaitPiece(in: context) ?? finish(in: context) }
    switch socket.send(region, atMost: Self.filePiece) {
    case .bytes(0): return reset()
    case .bytes(let count):
      outgoing.file?.offset += count
      outgoing.file?.count -= count
      moved += count
      setSendDeadline(in: context)
      return .again
    case .wouldBlock: return .wait
    case .failed: return .close
    }
  }

  /// A piece of a file per turn: what a disk may take its time for while others wait.
  private static let filePiece = 128 * 1024

  private func finish(in context: LoopContext) -> Next? {
    log(in: context)
    outgoing = Outgoing(head: [])
    endStream()
    noteFinished()
    guard exchange.keepsOpen, !context.isStopping else {
      guard exchange.isRefused || isReadable || buffer?.isEmpty == false else { return .close }
      socket.shutdownSending()
      enter(.lingering, in: context)
      deadline = context.clock.now + context.timeouts.linger
      return nil
    }
    exchange = Exchange()
    parser.reset()
    enter(.head, in: context)
    deadline = context.clock.now + context.timeouts.idle
    if buffer?.isEmpty == false { deadline = context.clock.now + context.timeouts.head }
    return nil
  }

  /// Writes down the exchange, once, with as much of the body as went out.
  func log(in context: LoopContext) {
    guard context.isLogging, !exchange.isLogged else { return }
    exchange.isLogged = true
    switch phase {
    case .sending, .producing: exchange.bytes = bodySent
    case .head, .body, .answering, .lingering: break
    }
    context.log(exchange.entry)
  }

  /// Bytes of the body that the kernel took.
  private var bodySent: Int {
    guard let streaming else { return outgoing.bodySent + moved }
    return streaming.bytes - (outgoing.body.count - outgoing.bodySent) - (outgoing.file?.count ?? 0)
  }

  /// Reads on for a while after the last answer: closing with unread bytes would reset the connection, and the client
  /// might lose the answer. RFC 9112, 9.6.
  func discard(in context: LoopContext) -> Next? {
    if let buffer { buffer.consume(buffer.count) }
    let next = fill(in: context)
    let count = buffer?.count ?? 0
    moved += count
    if count > 0 {
      deadline = min(context.clock.now + context.timeouts.linger, phaseStart + context.timeouts.lingerTotal)
    }
    return moved > context.limits.lingerBytes ? .close : next
  }
}
