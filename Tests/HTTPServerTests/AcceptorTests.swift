import Dispatch
import Synchronization
import Testing

@testable import HTTPServer

@Suite struct AcceptorTests {
  /// A loop that only counts.
  private final class Keeper: ConnectionKeeper {
    private let reserved = Atomic(0)
    let roomMade = Counter()

    var connectionCount: Int { reserved.load(ordering: .relaxed) }
    func reserve() { reserved.add(1, ordering: .relaxed) }
    func adopt(_ sockets: [Socket]) { for socket in sockets { socket.close() } }
    func closeLongestIdle() { roomMade.increment() }
  }

  /// Sixty connections wait beyond one batch. What is accepted for `own` in each of three rounds, and when to come again.
  private func rounds(limit: Int, _ own: Keeper) throws -> [(count: Int, retry: Duration?)] {
    let address = try #require(SocketAddress("127.0.0.1", port: 0))
    let listener = try Socket.listen(on: address)
    let acceptor = Acceptor([listener], loops: [own], limit: limit) { _ in }
    defer { acceptor.close() }
    let clients = try (0..<316).map { _ in try Socket.connected(to: listener.port) }
    defer { for client in clients { client.close() } }
    return (0..<3).map { _ in
      let (sockets, retry) = acceptor.accept(for: own)
      for socket in sockets { socket.close() }
      return (sockets.count, retry)
    }
  }

  @Test func `after a full batch the next is due at once, after the last none`() throws {
    let rounds = try rounds(limit: 1000, Keeper())
    #expect(rounds.map(\.count) == [256, 60, 0])
    #expect(rounds.map(\.retry) == [.zero, nil, nil])
  }

  @Test func `at the limit accepting pauses and room is made`() throws {
    let own = Keeper()
    let rounds = try rounds(limit: 100, own)
    #expect(rounds.map(\.count) == [100, 0, 0])
    #expect(rounds.allSatisfy { $0.retry.map { $0 > .zero } == true })
    #expect(own.roomMade.value == 3)
  }

  @Test func `what is due at once ends a wait of the loop, what is due later does not`() throws {
    let executor = try LoopExecutor(label: "test")
    let (entered, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    executor.queue.async {
      entered.signal()
      go.wait()
    }
    entered.wait()
    executor.async(after: .seconds(3600)) {}
    #expect(!executor.hasWork && executor.beginWait())
    executor.async(after: .zero) {}
    #expect(executor.hasWork && !executor.beginWait())
    go.signal()
    executor.queue.sync {}
    #expect(!executor.hasWork)
  }
}
