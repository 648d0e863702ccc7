import CLinux
import Dispatch
import Synchronization

/// Serves the connections that it was given, all on one serial queue.
///
/// The connections are in an epoll set of the loop's own, and one Dispatch source watches that set: a wake-up of
/// Dispatch is paid once for all connections that are ready, no call is needed to watch a connection again, and
/// descriptors come and go without Dispatch knowing of them.
actor EventLoop: ConnectionKeeper {
  nonisolated let executor: LoopExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  /// Connections that the loop has or is about to get, as others see it.
  private nonisolated let load = Atomic(0)
  nonisolated var connectionCount: Int { load.load(ordering: .relaxed) }

  private let poller: Poller
  private let context: LoopContext
  private var connections = ConnectionTable()
  private var acceptor: Acceptor?
  private var events = [epoll_event](repeating: epoll_event(), count: 256)
  /// Connections that gave others their turn.
  private var waiting: [UInt64] = []
  /// Whether `drain` is on the queue already.
  private var isDrainDue = false
  /// Whether `accept` is called again soon without an event.
  private var isAcceptDue = false
  /// Before that time there is nobody from whom memory could be taken.
  private var nextRoom = 0
  private var source: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?
  private var untilEmpty: [CheckedContinuation<Void, Never>] = []

  init(_ number: Int, _ configuration: ServerConfiguration, _ handler: any Handler) throws(ServerError) {
    executor = try LoopExecutor(label: "http.loop.\(number)")
    poller = try Poller()
    guard poller.add(executor.wakeUp, token: LoopExecutor.token, readOnly: true) else {
      throw .system(reason: "epoll")
    }
    context = LoopContext(configuration, handler)
  }

  /// Begins to serve; the loop that is given listeners also takes in connections, for all `loops`.
  nonisolated func start(_ listeners: [Socket], for loops: [EventLoop], _ configuration: ServerConfiguration) {
    executor.queue.sync {
      assumeIsolated { loop in
        loop.startSources()
        guard !listeners.isEmpty else { return }
        let limit = configuration.limits.connections
        let acceptor = Acceptor(listeners, loops: loops, limit: limit, report: configuration.report)
        acceptor.watch(with: loop.poller)
        loop.acceptor = acceptor
      }
    }
  }

  nonisolated func reserve() { load.add(1, ordering: .relaxed) }

  /// Takes over connections that another loop accepted, already reserved.
  nonisolated func adopt(_ sockets: [Socket]) {
    executor.async {
      self.assumeIsolated { loop in
        loop.context.clock.update()
        for socket in sockets { loop.open(socket) }
        loop.finishTurn()
      }
    }
  }

  /// Makes room where connections have been idle for a while; called when no more can be accepted.
  nonisolated func closeLongestIdle() {
    executor.async {
      self.assumeIsolated { loop in
        loop.context.clock.update()
        for token in loop.connections.longestIdle(at: loop.context.clock.now) { loop.close(token) }
      }
    }
  }

  /// Closes what is idle and returns when the rest is answered. What is not after `Limits.stopTime` is told so.
  func stop() async {
    context.isStopping = true
    acceptor?.close()
    acceptor = nil
    for token in connections.tokens where connections[token]?.isIdle == true { close(token) }
    if connections.count > 0 {
      executor.async(after: context.limits.stopTime) { self.assumeIsolated { $0.cutShort() } }
      await waitUntilEmpty()
    }
    context.flushLog(force: true)
    source?.cancel()
    timer?.cancel()
    (source, timer) = (nil, nil)
  }

  /// Returns once every connection that was taken in is closed.
  func waitUntilEmpty() async {
    if connections.count > 0 { await withCheckedContinuation { untilEmpty.append($0) } }
  }

  private func startSources() {
    let source = DispatchSource.makeReadSource(fileDescriptor: poller.descriptor, queue: executor.queue)
    source.setEventHandler { self.assumeIsolated { $0.drain() } }
    source.setCancelHandler { [poller] in poller.close() }
    let timer = DispatchSource.makeTimerSource(queue: executor.queue)
    timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1), leeway: .milliseconds(200))
    timer.setEventHandler { self.assumeIsolated { $0.tick() } }
    (self.source, self.timer) = (source, timer)
    source.activate()
    timer.activate()
  }

  // MARK: Events

  /// Milliseconds after which the timer, which is on the same queue, gets its turn under load.
  private static let turn = 100

  /// Milliseconds to wait for the next event before going back to Dispatch. Much longer than a busy connection pauses,
  /// and long enough not to be the next thing that the processor's own timer must be set for: with 1 ms an exchange on
  /// one connection takes 33 us, with 50 ms 25 us.
  private static let pause: Int32 = 50

  /// Serves what is ready until nothing is and nothing has come for a moment. Whatever else is on the queue goes first,
  /// such as an answer that was awaited.
  private func drain() {
    guard source != nil else { return }
    context.clock.update()
    let end = context.clock.now + Self.turn
    while context.clock.now < end {
      let mayWait = waiting.isEmpty && executor.beginWait()
      let ready = poller.wait(mayWait ? Self.pause : 0, into: &events)
      executor.endWait()
      context.clock.update()
      for index in 0..<ready { handle(Poller.Event(events[index])) }
      let turns = waiting
      waiting.removeAll(keepingCapacity: true)
      for token in turns { serveQueued(token) }
      if executor.hasWork || ready == 0 && waiting.isEmpty { break }
    }
    finishTurn()
  }

  private func handle(_ event: Poller.Event) {
    if Acceptor.owns(event.token) { return accept() }
    guard event.token != LoopExecutor.token, let connection = connections[event.token] else { return }
    guard connection.note(event) else { return close(event.token) }
    // Its turn comes; an event is no reason for one more.
    if !connection.isQueued { serve(event.token) }
  }

  private func serveQueued(_ token: UInt64) {
    connections[token]?.isQueued = false
    serve(token)
  }

  private func serve(_ token: UInt64) {
    guard let connection = connections[token] else { return }
    perform(connection.run(in: context), token)
    if context.isFull, context.clock.now >= nextRoom { makeRoom() }
  }

  private func perform(_ next: Connection.Next, _ token: UInt64) {
    switch next {
    case .wait: break
    case .again: queue(token)
    case .answer(let work): connections[token]?.work = answer(token, with: work)
    case .produce(let stream): connections[token]?.work = produce(token, from: stream)
    case .close: close(token)
    }
  }

  private func queue(_ token: UInt64) {
    guard let connection = connections[token], !connection.isQueued else { return }
    connection.isQueued = true
    waiting.append(token)
  }

  private func finishTurn() {
    context.flushLog()
    guard !isDrainDue, !waiting.isEmpty || executor.hasWork else { return }
    isDrainDue = true
    executor.async {
      self.assumeIsolated { loop in
        loop.isDrainDue = false
        loop.drain()
      }
    }
  }

  /// Takes memory from those whose requests have stalled, or whose answers were not read, for longest.
  private func makeRoom() {
    for token in connections.longestStalled() {
      guard !context.isRoomy, let connection = connections[token] else { return }
      perform(connection.shed(in: context), token)
    }
    // Handlers hold the rest: no use in looking again at once.
    nextRoom = context.clock.now + 100
  }

  private func tick() {
    context.clock.update()
    for token in connections.expired(at: context.clock.now) {
      guard let connection = connections[token] else { continue }
      perform(connection.expire(in: context), token)
    }
    finishTurn()
    context.flushLog(force: true)
  }

  // MARK: Connections

  private func accept() {
    guard let acceptor, !isAcceptDue else { return }
    let result = acceptor.accept(for: self)
    for socket in result.own { open(socket) }
    if let delay = result.retry {
      isAcceptDue = true
      let again: @Sendable () -> Void = {
        self.assumeIsolated { loop in
          loop.isAcceptDue = false
          loop.context.clock.update()
          loop.accept()
          loop.finishTurn()
        }
      }
      executor.async(after: delay, again)
    }
  }

  private func open(_ socket: Socket) {
    let connection = connections.insert { Connection(socket, token: $0, in: context) }
    guard !context.isStopping, poller.add(socket.descriptor, token: connection.token) else {
      return close(connection.token)
    }
  }

  private func close(_ token: UInt64) {
    guard let connection = connections[token] else { return }
    connection.close(in: context)
    connections.remove(token)
    load.subtract(1, ordering: .relaxed)
    guard connections.count == 0 else { return }
    for waiting in untilEmpty { waiting.resume() }
    untilEmpty = []
  }

  /// What has had its time is answered 503, and gets a moment to take that.
  private func cutShort() {
    context.clock.update()
    for token in connections.tokens {
      guard let connection = connections[token] else { continue }
      perform(connection.cutShort(in: context), token)
    }
    executor.async(after: .seconds(1)) {
      self.assumeIsolated { loop in
        for token in loop.connections.tokens { loop.close(token) }
      }
    }
    finishTurn()
  }

  // MARK: Answers that take their time

  private nonisolated func answer(
    _ token: UInt64, with work: @escaping @Sendable () async throws -> Response
  ) -> Task<Void, Never> {
    Task {
      let response = try? await work()
      await deliver(response, to: token)
    }
  }

  private nonisolated func produce(_ token: UInt64, from stream: BodyStream) -> Task<Void, Never> {
    Task {
      let piece: Result<BodyStream.Piece?, any Error>
      do { piece = .success(try await stream.next()) } catch { piece = .failure(error) }
      await deliver(piece, to: token)
    }
  }

  private func deliver(_ piece: Result<BodyStream.Piece?, any Error>, to token: UInt64) {
    context.clock.update()
    guard let connection = connections[token] else { return }
    perform(connection.deliver(piece, in: context), token)
    finishTurn()
  }

  private func deliver(_ response: Response?, to token: UInt64) {
    context.clock.update()
    guard let connection = connections[token] else {
      // Nobody is there to take the body.
      if case .stream(let stream)? = response?.body { stream.cancel() }
      return
    }
    connection.deliver(response, in: context)
    serve(token)
    finishTurn()
  }
}
