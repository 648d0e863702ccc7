extension Connection {
  func readHead(in context: LoopContext) -> Next? {
    do throws(Refusal) {
      guard let buffer, !buffer.isEmpty else { return fill(in: context) }
      let length = try buffer.withBytes { bytes throws(Refusal) in try parser.parse(bytes) }
      guard let length else { return fill(in: context) }
      buffer.consume(length)
      exchange = Exchange(method: parser.method, isMeasured: context.isLogging)
      return try begin(parser.makeHead(), in: context)
    } catch {
      refuse(error, in: context)
      return nil
    }
  }

  /// A head has come: checks it, and finds out whether a body follows.
  private func begin(_ head: RequestHead, in context: LoopContext) throws(Refusal) -> Next? {
    exchange.target = head.target
    exchange.keepsOpen = head.keepsAlive && !context.isStopping
    exchange.isHTTP10 = head.version == .http10
    let isOurs = try context.hosts.isOurs(head)
    let foreign = isOurs ? nil : context.answerToForeignHost(Request(head))
    guard isOurs || foreign != nil else { throw Refusal(.misdirectedRequest, "this host is not served here") }
    let expectsContinue = try head.expectsContinue()
    let framing = try BodyFraming(head, limits: context.limits)
    guard framing != .none else {
      guard let foreign else { return answer(head, body: [], in: context) }
      respond(foreign, in: context)
      return nil
    }
    guard isOurs else { throw Refusal(.misdirectedRequest, "this host is not served here") }
    guard !context.isFull else { throw Refusal(.serviceUnavailable, "too many requests are under way") }
    let waitsForUs = expectsContinue && buffer?.isEmpty ?? true
    if waitsForUs, let certain = context.handler.answerWithoutBody(to: Request(head)) {
      (exchange.keepsOpen, exchange.isRefused) = (false, true)
      respond(certain, in: context)
      return nil
    }
    decoder = BodyDecoder(framing, limits: context.limits)
    enter(.body(head), in: context)
    setBodyDeadline(in: context)
    if waitsForUs { _ = socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    return nil
  }

  func readBody(of head: RequestHead, in context: LoopContext) -> Next? {
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
  func fill(in context: LoopContext) -> Next? {
    guard isReadable else { return waitForInput(in: context) }
    let buffer = buffer ?? context.buffers.take()
    self.buffer = buffer
    if case .head = phase, buffer.isEmpty, !parser.hasBegun { deadline = context.clock.now + context.timeouts.head }
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
    if giveBackIfEmpty(in: context), case .head = phase, !parser.hasBegun {
      deadline = phaseStart + context.timeouts.idle
    }
    return .wait
  }

  /// Whoever waits holds no room for bytes that have not come.
  @discardableResult
  func giveBackIfEmpty(in context: LoopContext) -> Bool {
    guard let buffer, buffer.isEmpty else { return false }
    context.buffers.giveBack(buffer)
    self.buffer = nil
    return true
  }

  /// The client sends nothing more. A request that was cut off is told so, since the client may still read.
  private func endOfInput(in context: LoopContext) -> Next? {
    isReadable = false
    switch phase {
    case .lingering: return .close
    case .head where !parser.hasBegun: return .close
    default: break
    }
    refuse(.badRequest("the request is not complete"), in: context)
    return nil
  }
}
