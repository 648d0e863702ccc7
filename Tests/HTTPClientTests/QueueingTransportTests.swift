import Caching
import Fakes
import Synchronization
import Testing

@testable import HTTPClient

@Suite struct QueueingTransportTests {
  /// No busy machine takes so long.
  private let request = TransportRequest(.get, "http://upstream.example", loggedPath: "", timeout: 3000)

  @Test func `only so many are under way, and all come through`() async throws {
    let busy = BusyTransport()
    let queue = QueueingTransport(busy, width: { 3 })
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask { (try? await queue.send(request))?.status == 200 }
      }
      for await isAnswered in group { #expect(isAnswered) }
    }
    #expect(busy.most == 3)
    #expect(queue.length == 0)
  }

  @Test(arguments: [0, 1, 4]) func `no more are under way than there is room for, but one always`(room: Int)
    async throws
  {
    let busy = BusyTransport()
    let queue = QueueingTransport(busy, width: { min(6, room) })
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 {
        group.addTask { (try? await queue.send(request))?.status == 200 }
      }
      for await isAnswered in group { #expect(isAnswered) }
    }
    #expect(busy.most == max(1, room))
  }

  @Test func `whoever waited too long is not sent, and the line moves on`() async throws {
    let time = TestTime()
    let gate = Gate()
    let held = HeldTransport(gate: gate)
    let queue = QueueingTransport(held, width: { 1 }, time: time.source)
    let request = request
    async let first = queue.send(request)
    #expect(await eventually { gate.held == 1 })
    async let second = outcome(of: request, over: queue)
    #expect(await eventually { queue.length == 1 })
    time.advance(request.timeout)
    gate.open()
    #expect(try await first.status == 200)
    #expect(await second == .timedOut)
    #expect(held.calls == 1)
    #expect(try await queue.send(request).status == 200)
  }

  @Test func `whoever waits is told in time, even if the line does not move`() async throws {
    let gate = Gate()
    let queue = QueueingTransport(HeldTransport(gate: gate), width: { 1 })
    let request = request
    async let first = queue.send(request)
    #expect(await eventually { gate.held == 1 })
    var hasty = request
    hasty.timeout = 0.01
    #expect(await outcome(of: hasty, over: queue) == .timedOut)
    #expect(queue.length == 0)
    gate.open()
    #expect(try await first.status == 200)
    #expect(try await queue.send(request).status == 200)
  }

  @Test func `a line that is full takes nobody more, and says so at once`() async throws {
    let gate = Gate()
    let held = HeldTransport(gate: gate)
    let queue = QueueingTransport(held, width: { 1 })
    var request = request
    request.timeout = 300
    await withTaskGroup(of: TransportError?.self) { group in
      for _ in 0...QueueingTransport.longestLine {
        group.addTask { [request] in await outcome(of: request, over: queue) }
      }
      #expect(await eventually { queue.length == QueueingTransport.longestLine && gate.held == 1 })
      #expect(await outcome(of: request, over: queue) == .overloaded(seconds: 5))
      gate.open()
      for await failure in group { #expect(failure == nil) }
    }
    #expect(held.calls == QueueingTransport.longestLine + 1)
  }

  @Test func `who is cancelled leaves the line, but what is sent goes on`() async throws {
    let gate = Gate()
    let held = HeldTransport(gate: gate)
    let queue = QueueingTransport(held, width: { 1 })
    let request = request
    let sent = Task { await outcome(of: request, over: queue) }
    #expect(await eventually { gate.held == 1 })
    let waiting = (0..<20).map { _ in Task { await outcome(of: request, over: queue) } }
    #expect(await eventually { queue.length == 20 })
    for task in waiting { task.cancel() }
    for task in waiting { #expect(await task.value == .cancelled) }
    #expect(queue.length == 0)
    sent.cancel()
    gate.open()
    #expect(await sent.value == nil)
    #expect(held.calls == 1)
    #expect(try await queue.send(request).status == 200)
  }

  private func outcome(of request: TransportRequest, over transport: some HTTPTransport) async -> TransportError? {
    do throws(TransportError) {
      _ = try await transport.send(request)
      return nil
    } catch {
      return error
    }
  }
}

/// Counts how many requests are under way at once.
private final class BusyTransport: HTTPTransport {
  private let counts = Mutex((now: 0, most: 0))

  var most: Int { counts.withLock { $0.most } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    counts.withLock { counts in
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
    for _ in 0..<5 { await Task.yield() }
    counts.withLock { $0.now -= 1 }
    return TransportReply(status: 200, body: [])
  }
}

/// Answers when its gate is open.
private final class HeldTransport: HTTPTransport {
  private let gate: Gate
  private let count = Mutex(0)

  init(gate: Gate) {
    self.gate = gate
  }

  var calls: Int { count.withLock { $0 } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    count.withLock { $0 += 1 }
    await gate.pass()
    return TransportReply(status: 200, body: [])
  }
}
