/// One client's connection: reads a request, has it answered, sends the answer, and so on, one at a time and in order.
///
/// Owned by its loop and used on its queue only. While an answer is awaited or being sent nothing is read, so a client
/// that sends without reading fills the kernel's buffers and not ours.
final class Connection {
  /// What the loop does when a connection can go no further.
  enum Next {
    case wait
    case again
    /// The handler's work is to be done.
    case answer(@Sendable () async throws -> Response)
    /// The next piece of a body is to be made.
    case produce(BodyStream)
    case close
  }

  enum Phase {
    /// Between requests or within a head.
    case head
    case body(RequestHead)
    /// The handler takes its time.
    case answering
    case sending
    /// The next piece of a body is awaited.
    case producing
    /// The last answer is out; what still comes is thrown away.
    case lingering
  }

  let socket: Socket
  let token: UInt64
  var phase = Phase.head
  /// When the loop calls `expire`.
  var deadline: Int
  /// When the phase began, in the loop's milliseconds.
  var phaseStart: Int
  /// Bytes of a body, a file or what is discarded that went through in this phase.
  var moved = 0

  var parser: RequestParser
  var decoder = BodyDecoder(.none, limits: Limits())
  /// Borrowed while it holds bytes that are not used yet.
  var buffer: ReadBuffer?
  /// Bytes may wait in the kernel: no read since the last event came up short.
  var isReadable = false
  /// The client has finished sending.
  var hasEnded = false

  /// The body of the request that the handler has.
  var bodyCount = 0
  /// The work of the handler or of a body's producer, while it is awaited.
  var work: Task<Void, Never>?
  /// Bytes that the connection is counted with in `LoopContext.held`.
  private var held = 0

  var outgoing = Outgoing(head: [])
  /// Where a body is that is made while it is sent.
  var streaming: Streaming?
  /// When the next piece of it was asked for, in the loop's milliseconds.
  var waitStart = 0
  var exchange = Exchange()
  /// Whether the loop has it among those that wait for their turn.
  var isQueued = false
  private var finished = 0

  init(_ socket: Socket, token: UInt64, in context: LoopContext) {
    self.socket = socket
    self.token = token
    parser = RequestParser(limits: context.limits)
    phaseStart = context.clock.now
    deadline = context.clock.now + context.timeouts.idle
  }

  /// Takes note of an event; false means that the connection is gone.
  func note(_ event: Poller.Event) -> Bool {
    if event.isReadable { isReadable = true }
    if event.hasEnded { hasEnded = true }
    return !event.isBroken
  }

  /// Goes on until something must be waited for, or it is another connection's turn.
  func run(in context: LoopContext) -> Next {
    let next = advance(in: context)
    count(memory, in: context)
    return next
  }

  /// Steps of a turn. An exchange takes four.
  private static let steps = 16
  /// Microseconds after which no further request of the same turn is begun.
  private static let turn = 100

  private func advance(in context: LoopContext) -> Next {
    let isPipelined = buffer?.isEmpty == false
    let (start, finishedBefore) = (isPipelined ? LoopClock.microseconds() : 0, finished)
    for _ in 0..<Self.steps {
      let next: Next? =
        switch phase {
        case .head: readHead(in: context)
        case .body(let head): readBody(of: head, in: context)
        case .answering: .wait
        case .producing: waitForPiece(in: context)
        case .sending: send(in: context)
        case .lingering: discard(in: context)
        }
      if let next { return next }
      // Another request has come already: others first where this turn has had its time.
      if finished > finishedBefore, buffer?.isEmpty == false,
        !isPipelined || LoopClock.microseconds() - start > Self.turn
      {
        return .again
      }
    }
    return .again
  }

  /// The answer that was awaited. Nil stands for a handler that failed.
  func deliver(_ response: Response?, in context: LoopContext) {
    guard case .answering = phase else {
      if case .stream(let stream)? = response?.body { stream.cancel() }
      return
    }
    work = nil
    respond(response ?? context.errorPage(.internalServerError, "the handler failed"), in: context)
  }

  /// The time for the phase is over.
  func expire(in context: LoopContext) -> Next {
    switch phase {
    case .head where !parser.hasBegun: return .close
    case .head, .body:
      refuse(Refusal(.requestTimeout, "the request took too long"), in: context)
      return run(in: context)
    case .sending, .producing: return reset()
    case .answering:
      giveUpWork()
      refuse(Refusal(.gatewayTimeout, "the answer took too long"), in: context)
      return run(in: context)
    case .lingering: return .close
    }
  }

  /// Others need the memory that this connection holds.
  func shed(in context: LoopContext) -> Next {
    switch phase {
    case .head, .body:
      refuse(Refusal(.serviceUnavailable, "too many requests are under way"), in: context)
      return run(in: context)
    case .sending: return reset()
    case .answering, .producing: return .wait
    case .lingering: return .close
    }
  }

  /// The server stops, and this connection has had its time: an answer that is awaited becomes a 503, a stream ends.
  func cutShort(in context: LoopContext) -> Next {
    switch phase {
    case .head, .body, .lingering: return .close
    case .producing: return reset()
    case .sending: return streaming == nil ? .wait : reset()
    case .answering:
      giveUpWork()
      exchange.keepsOpen = false
      var page = context.errorPage(.serviceUnavailable, "the server is stopping")
      page.headers.set("Retry-After", "5")
      respond(page, in: context)
      return run(in: context)
    }
  }

  /// Closes so that what was sent cannot pass for a whole answer.
  func reset() -> Next {
    socket.resetOnClose()
    return .close
  }

  /// Whether `shed` would free anything.
  var isShedable: Bool {
    switch phase {
    case .answering, .producing: false
    case .head, .body, .sending, .lingering: held > 0
    }
  }

  private func giveUpWork() {
    work?.cancel()
    work = nil
  }

  /// Whether the connection can be closed at once when the server stops: it owes no answer.
  var isIdle: Bool {
    switch phase {
    case .head, .body, .lingering: true
    case .answering, .sending, .producing: false
    }
  }

  /// Whether nothing of a request has come yet.
  var isBetweenRequests: Bool {
    if case .head = phase { buffer == nil && !parser.hasBegun } else { false }
  }

  /// Gives back what was borrowed and closes the socket.
  func close(in context: LoopContext) {
    giveUpWork()
    endStream()
    if exchange.hasBegun { log(in: context) }
    count(0, in: context)
    if let buffer {
      buffer.consume(buffer.count)
      context.buffers.giveBack(buffer)
    }
    buffer = nil
    socket.close()
  }

  /// Begins a phase; whoever does sets its deadline.
  func enter(_ phase: Phase, in context: LoopContext) {
    self.phase = phase
    phaseStart = context.clock.now
    moved = 0
  }

  /// What the client makes the connection keep in memory.
  private var memory: Int {
    let read = buffer?.capacity ?? 0
    return switch phase {
    case .head, .lingering: read
    case .body: read + decoder.body.capacity
    case .answering: read + bodyCount
    case .sending, .producing: read + outgoing.bytesInMemory
    }
  }

  private func count(_ bytes: Int, in context: LoopContext) {
    context.held += bytes - held
    held = bytes
  }

  func setBodyDeadline(in context: LoopContext) {
    let limits = context.limits
    let earned = context.timeouts.body + moved * 1000 / limits.bodyRate
    deadline = phaseStart + min(earned, context.timeouts.bodyTotal)
  }

  /// Counts an exchange that is over.
  func noteFinished() { finished += 1 }

  func setSendDeadline(in context: LoopContext) {
    let limits = context.limits
    let earned = context.timeouts.send + (outgoing.sent + moved) * 1000 / limits.sendRate
    deadline = min(context.clock.now + context.timeouts.sendStall, phaseStart + earned)
  }
}
