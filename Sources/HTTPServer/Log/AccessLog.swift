import Dispatch
import Glibc
import Synchronization

/// Writes a line for each exchange, on a queue of its own: a reader of the log that is slow delays nobody. What waits
/// for it is bounded; beyond that lines are dropped and counted.
package final class AccessLog: Sendable {
  private let queue = DispatchQueue(label: "http.log", qos: .utility)
  private let backlog = Backlog()
  private let sink: @Sendable ([UInt8]) -> Void

  /// Writes to a descriptor that stays open, such as that of standard error.
  package convenience init(descriptor: Int32) {
    self.init { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Hands lines to a function, some at a time.
  package init(sink: @escaping @Sendable ([UInt8]) -> Void) {
    self.sink = sink
  }

  /// Returns once everything written so far has reached the sink, or when the time is over: a log that nobody reads must
  /// not keep the server from stopping.
  package func flush(within time: Duration = .milliseconds(300)) async {
    let isOver = AsyncStream.makeStream(of: Void.self)
    queue.async { isOver.continuation.finish() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(time.milliseconds)) {
      isOver.continuation.finish()
    }
    for await _ in isOver.stream {}
  }

  func write(_ lines: [UInt8]) {
    guard backlog.add(lines.count) else { return }
    queue.async { [backlog, sink] in
      let dropped = backlog.takeDropped()
      if dropped > 0 { sink(Array("\(dropped) bytes of access log dropped\n".utf8)) }
      sink(lines)
      backlog.remove(lines.count)
    }
  }
}

/// How much waits to be written, and how much did not get to wait.
private final class Backlog: Sendable {
  private static let limit = 4 * 1024 * 1024
  private let waiting = Atomic(0)
  private let dropped = Atomic(0)

  /// False where there is too much already.
  func add(_ count: Int) -> Bool {
    if waiting.load(ordering: .relaxed) + count > Self.limit {
      dropped.add(count, ordering: .relaxed)
      return false
    }
    waiting.add(count, ordering: .relaxed)
    return true
  }

  func remove(_ count: Int) { waiting.subtract(count, ordering: .relaxed) }

  func takeDropped() -> Int { dropped.exchange(0, ordering: .relaxed) }
}
