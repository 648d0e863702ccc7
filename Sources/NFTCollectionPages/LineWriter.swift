import Dispatch
import Glibc
import Synchronization

/// Writes lines to a descriptor on a queue of its own: a reader of the log who is slow, or stopped, delays nobody.
/// What waits is bounded; beyond that lines are dropped and counted.
final class LineWriter: Sendable {
  /// The standard error of this process.
  static let standardError = LineWriter(descriptor: STDERR_FILENO)

  private struct State {
    var waiting = 0
    var dropped = 0
  }

  private let descriptor: Int32
  private let bound: Int
  private let queue = DispatchQueue(label: "log", qos: .utility)
  private let state = Mutex(State())

  /// `bound` is in bytes.
  init(descriptor: Int32, bound: Int = 1 << 20) {
    self.descriptor = descriptor
    self.bound = bound
  }

  /// Waits for nothing. `line` comes without its end.
  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    let fits = state.withLock { state in
      guard state.waiting + bytes.count <= bound else {
        state.dropped += 1
        return false
      }
      state.waiting += bytes.count
      return true
    }
    guard fits else { return }
    queue.async { [self] in
      let dropped = state.withLock { state in
        defer { state.dropped = 0 }
        return state.dropped
      }
      if dropped > 0 { put(Array("\(dropped) lines of log dropped\n".utf8)) }
      put(bytes)
      state.withLock { $0.waiting -= bytes.count }
    }
  }

  /// Writes whole lines in between the others, and waits until they are written.
  func writeNow(_ lines: [UInt8]) {
    queue.sync { put(lines) }
  }

  /// Waits until what was written so far is out, but only so long; says whether it is.
  @discardableResult
  func flush(within seconds: Double) -> Bool {
    let isOut = DispatchSemaphore(value: 0)
    queue.async { isOut.signal() }
    return isOut.wait(timeout: .now() + seconds) == .success
  }

  private func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
        continue
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
