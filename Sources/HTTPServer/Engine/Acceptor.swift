/// What takes over connections, as the acceptor sees it.
protocol ConnectionKeeper: AnyObject, Sendable {
  /// Connections that it has or is about to get.
  var connectionCount: Int { get }
  /// Counts one more that it is about to get.
  func reserve()
  func adopt(_ sockets: [Socket])
  /// Makes room where connections have been idle for a while.
  func closeLongestIdle()
}

/// Takes in connections and spreads them over the loops. Owned by the first of them.
final class Acceptor {
  private static let tokens: UInt64 = 0xffff_ffff_0000_0000
  private static let batch = 256
  private static let pause = Duration.milliseconds(100)

  private let listeners: [Socket]
  private let loops: [any ConnectionKeeper]
  private let limit: Int
  private let report: @Sendable (String) -> Void
  private var isPaused = false
  /// Microseconds when it was last said that accepting pauses.
  private var saidAt: Int?
  private var turn = 0
  private var firstListener = 0

  init(_ listeners: [Socket], loops: [any ConnectionKeeper], limit: Int, report: @escaping @Sendable (String) -> Void) {
    self.listeners = listeners
    self.loops = loops
    self.limit = limit
    self.report = report
  }

  /// Whether the token is a listener's, which no connection has.
  static func owns(_ token: UInt64) -> Bool { token >= tokens && token != LoopExecutor.token }

  func watch(with poller: Poller) {
    for (index, listener) in listeners.enumerated() {
      _ = poller.add(listener.descriptor, token: Self.tokens + UInt64(index), readOnly: true)
    }
  }

  func close() {
    for listener in listeners { listener.close() }
  }

  /// Accepts what waits. `own` are for the loop that asks; `retry` tells when to come again without an event: at once
  /// after a full batch, later where descriptors or connections are at their limit.
  func accept(for own: any ConnectionKeeper) -> (own: [Socket], retry: Duration?) {
    var taken = [[Socket]](repeating: [], count: loops.count)
    var retry: Duration?
    // Each comes first in its turn, so that a flood on one does not shut out the other.
    firstListener += 1
    for index in listeners.indices where retry == nil {
      retry = accept(from: listeners[(index + firstListener) % listeners.count], into: &taken)
    }
    var ownSockets: [Socket] = []
    for (loop, sockets) in zip(loops, taken) where !sockets.isEmpty {
      if loop === own { ownSockets = sockets } else { loop.adopt(sockets) }
    }
    return (ownSockets, retry)
  }

  private func accept(from listener: Socket, into taken: inout [[Socket]]) -> Duration? {
    for _ in 0..<Self.batch {
      guard loops.reduce(0, { $0 + $1.connectionCount }) < limit else {
        return pause("\(limit) connections are open, as many as limits and descriptors allow")
      }
      switch listener.accept() {
      case .none:
        isPaused = false
        return nil
      case .exhausted(let errno):
        return pause(ServerError.text(errno))
      case .socket(let socket):
        let index = leastLoaded()
        loops[index].reserve()
        taken[index].append(socket)
      }
    }
    return .zero
  }

  /// Says that accepting pauses, once a minute at most, and makes room; those who want to connect wait in the kernel's
  /// queue.
  private func pause(_ reason: String) -> Duration {
    let now = LoopClock.microseconds()
    if !isPaused, saidAt.map({ now - $0 > 60_000_000 }) ?? true {
      report("not accepting connections for now: \(reason)")
      saidAt = now
    }
    isPaused = true
    for loop in loops { loop.closeLongestIdle() }
    return Self.pause
  }

  private func leastLoaded() -> Int {
    turn += 1
    return loops.indices.lazy.map { ($0 + self.turn) % self.loops.count }.min {
      loops[$0].connectionCount < loops[$1].connectionCount
    } ?? 0
  }
}
