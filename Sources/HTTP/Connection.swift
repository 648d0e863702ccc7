/// One client's connection: reads a request, has it answered, sends the answer, and so on, one at a time and in order.
///
/// Owned by its loop and used on its queue only. While an answer is awaited or being sent nothing is read, so a client
/// that sends without reading fills the kernel's buffers and not ours.
final class Connection {
  /// What the loop does when a connection can go no further.
  enum Next {
    case wait
    case again
    case answer(Request)
    case close
  }

  private enum Phase {
    case head
    case body(RequestHead)
    case answering
    case sending
    case lingering
  }

  let socket: Socket
  let token: UInt64
  private var phase = Phase.head
  /// When the loop calls `expire`.
  private(set) var deadline: Int
  private var phaseStart: Int

  private var parser: RequestParser
  private var decoder = BodyDecoder(.none, limits: Limits())
  private var buffer: ReadBuffer?
  /// Bytes may wait in the kernel: no read since the last event came up short.
  private var isReadable = false
  /// The client has finished sending.
  private var hasEnded = false

  private var outgoing = Outgoing(head: [], tail: [])
  private var exchange = Exchange()
  private var moved = 0

  init(_ socket: Socket, token: UInt64, in context: LoopContext) {
    self.socket = socket
    self.token = token
    parser = RequestParser(limits: context.limits)
    phaseStart = context.clock.now
    deadline = context.clock.after(context.limits.idleTime)
  }

  /// Takes note of an event; false means that the connection is gone.
  func note(_ event: Poller.Event) -> Bool {
    if event.isReadable { isReadable = true }
    if event.hasEnded { hasEnded = true }
    return !event.isBroken
  }

  /// Goes on until something must be waited for, or it is another connection's turn.
  func run(in context: LoopContext) -> Next {
    for _ in 0..<64 {
      let next: Next? =
        switch phase {
        case .head: readHead(in: context)
        case .body(let head): readBody(of: head, in: context)
        case .answering: .wait
        case .sending: send(in: context)
        case .lingering: discard(in: context)
        }
      if let next { return next }
    }
    return .again
  }

  /// The answer that was awaited. Nil stands for a handler that failed.
  func deliver(_ response: Response?, in context: LoopContext) {
    guard case .answering = phase else { return }
    respond(response ?? context.errorPage(.internalServerError, "the handler failed"), in: context)
  }

  /// The time for the phase is over.
  func expire(in context: LoopContext) -> Next {
    switch phase {
    case .head where !parser.hasBegun: return .close
    case .head, .body:
      refuse(Refusal(.requestTimeout, "the request took too long"), in: context)
      return run(in: context)
    case .sending:
      socket.resetOnClose()
      return .close
    case .answering, .lingering: return .close
    }
  }

  /// Whether the connection can be closed at once when the server stops: it owes no answer.
  var isIdle: Bool {
    switch phase {
    case .head, .body, .lingering: true
    case .answering, .sending: false
    }
  }

  /// Gives back what was borrowed and closes the socket.
  func close(in context: LoopContext) {
    if let buffer {
      buffer.consume(buffer.count)
      context.buffers.giveBack(buffer)
    }
    buffer = nil
    socket.close()
  }

  // MARK: Reading

  private func readHead(in context: LoopContext) -> Next? {
    do throws(Refusal) {
      guard let buffer, !buffer.isEmpty else { return fill(in: context) }
      let length = try buffer.withBytes { bytes throws(Refusal) in try parser.parse(bytes) }
      guard let length else { return fill(in: context) }
      buffer.consume(length)
      exchange = Exchange(method: parser.method, isMeasured: context.isLogging)
      return try begin(parser.makeHead(), in: context)
    } catch {
      exchange.method = parser.method
      refuse(error, in: context)
      return nil
    }
  }

  /// A head has come: checks it, and finds out whether a body follows.
  private func begin(_ head: RequestHead, in context: LoopContext) throws(Refusal) -> Next? {
    exchange.target = head.target
    exchange.keepsOpen = head.keepsAlive && !context.isStopping
    exchange.saysKeepAlive = head.version == .http10
    try context.hosts.check(head)
    let expectsContinue = try head.expectsContinue()
    let framing = try BodyFraming(head, limits: context.limits)
    guard framing != .none else { return answer(head, body: [], in: context) }
    decoder = BodyDecoder(framing, limits: context.limits)
    enter(.body(head), in: context)
    setBodyDeadline(in: context)
    if expectsContinue, buffer?.isEmpty ?? true { _ = socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    return nil
  }

  private func readBody(of head: RequestHead, in context: LoopContext) -> Next? {
    do throws(Refusal) {
      guard let buffer, !buffer.isEmpty else { return fill(in: context) }
      let count = try buffer.withBytes { bytes throws(Refusal) in try decoder.decode(bytes) }
      buffer.consume(count)
      moved += count
      setBodyDeadline(in: context)
      guard decoder.isComplete else { return fill(in: context) }
      return answer(head, body: decoder.takeBody(), in: context)
    } catch {
      refuse(error, in: context)
      return nil
    }
  }

  /// Reads once. Nil: there is something new to look at.
  private func fill(in context: LoopContext) -> Next? {
    guard isReadable else { return waitForInput(in: context) }
    let buffer = buffer ?? context.buffers.take()
    self.buffer = buffer
    if case .head = phase, buffer.isEmpty, !parser.hasBegun { deadline = context.clock.after(context.limits.headTime) }
    let (transfer, isFull) = buffer.receive(from: socket)
    switch transfer {
    case .bytes(0): return endOfInput(in: context)
    case .bytes:
      isReadable = isFull || hasEnded
      return nil
    case .wouldBlock:
      isReadable = false
      return waitForInput(in: context)
    case .failed: return .close
    }
  }

  private func waitForInput(in context: LoopContext) -> Next {
    if let buffer, buffer.isEmpty {
      context.buffers.giveBack(buffer)
      self.buffer = nil
      if case .head = phase, !parser.hasBegun { deadline = phaseStart + context.limits.idleTime.milliseconds }
    }
    return .wait
  }

  /// The client sends nothing more. A request that was cut off is told so, since the client may still read.
  private func endOfInput(in context: LoopContext) -> Next? {
    isReadable = false
    if case .head = phase, !parser.hasBegun { return .close }
    refuse(.badRequest("the request is not complete"), in: context)
    return nil
  }

  // MARK: Answering

  private func answer(_ head: RequestHead, body: [UInt8], in context: LoopContext) -> Next? {
    let request = Request(head.method, head.target, headers: head.headers, body: body)
    if head.target.isAsterisk {
      respond(Response(.noContent, headers: ["Allow": "GET, HEAD, POST"]), in: context)
    } else if let response = context.handler.readyResponse(to: request) {
      respond(response, in: context)
    } else {
      enter(.answering, in: context)
      deadline = .max
      return .answer(request)
    }
    return nil
  }

  /// Answers with an error and gives the connection up: where the next request begins is not known.
  private func refuse(_ refusal: Refusal, in context: LoopContext) {
    exchange.keepsOpen = false
    exchange.isRefused = true
    respond(context.errorPage(refusal.status, refusal.detail), in: context)
  }

  private func respond(_ response: Response, in context: LoopContext) {
    if context.isStopping { exchange.keepsOpen = false }
    let clock = context.clock
    let tail =
      !exchange.keepsOpen
      ? clock.tailClosing : exchange.saysKeepAlive ? clock.tailSayingKeepAlive : clock.tailKeepingOpen
    outgoing = ResponseWriter.makeOutgoing(response, isHead: exchange.method == .head, tail: tail)
    exchange.status = response.status.code
    exchange.bytes = outgoing.bodyCount
    enter(.sending, in: context)
    setSendDeadline(in: context)
  }

  // MARK: Sending

  private func send(in context: LoopContext) -> Next? {
    while outgoing.sent < outgoing.bytesInMemory {
      switch socket.send(outgoing) {
      case .bytes(let count): outgoing.sent += count
      case .wouldBlock: return waitForRoom(in: context)
      case .failed: return .close
      }
    }
    guard let region = outgoing.file, region.count > 0 else { return finish(in: context) }
    switch socket.send(region, atMost: Self.filePiece) {
    case .bytes(0): return .close
    case .bytes(let count):
      outgoing.file?.offset += count
      outgoing.file?.count -= count
      moved += count
      setSendDeadline(in: context)
      return nil
    case .wouldBlock: return waitForRoom(in: context)
    case .failed: return .close
    }
  }

  /// A piece of a file per turn: what a disk may take its time for while others wait.
  private static let filePiece = 128 * 1024

  private func waitForRoom(in context: LoopContext) -> Next {
    setSendDeadline(in: context)
    return .wait
  }

  private func finish(in context: LoopContext) -> Next? {
    if context.isLogging { context.log(exchange.entry) }
    outgoing = Outgoing(head: [], tail: [])
    guard exchange.keepsOpen else {
      guard exchange.isRefused || isReadable || buffer?.isEmpty == false else { return .close }
      socket.shutdownSending()
      enter(.lingering, in: context)
      deadline = context.clock.after(context.limits.lingerTime)
      return nil
    }
    exchange = Exchange()
    parser.reset()
    enter(.head, in: context)
    deadline = context.clock.after(context.limits.idleTime)
    if buffer?.isEmpty == false { deadline = context.clock.after(context.limits.headTime) }
    return nil
  }

  /// Reads on for a while after the last answer: closing with unread bytes would reset the connection, and the client
  /// might lose the answer. RFC 9112, 9.6.
  private func discard(in context: LoopContext) -> Next? {
    if let buffer { buffer.consume(buffer.count) }
    let next = fill(in: context)
    moved += buffer?.count ?? 0
    return moved > context.limits.lingerBytes ? .close : next
  }

  // MARK: Clocks

  private func enter(_ phase: Phase, in context: LoopContext) {
    self.phase = phase
    phaseStart = context.clock.now
    moved = 0
  }

  private func setBodyDeadline(in context: LoopContext) {
    let limits = context.limits
    let earned = limits.bodyTime.milliseconds + moved * 1000 / limits.bodyRate
    deadline = phaseStart + min(earned, limits.bodyTotalTime.milliseconds)
  }

  private func setSendDeadline(in context: LoopContext) {
    let limits = context.limits
    let earned = limits.sendTime.milliseconds + (outgoing.sent + moved) * 1000 / limits.sendRate
    deadline = min(context.clock.after(limits.sendStallTime), phaseStart + earned)
  }
}
