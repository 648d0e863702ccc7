import Dispatch
import Glibc

/// Writes a line for each exchange, on a queue of its own: a reader of the log that is slow delays nobody. What waits
/// for it is bounded; beyond that lines are dropped and counted.
package final class AccessLog: Sendable {
  /// One exchange.
  package struct Entry: Sendable {
    /// Nil where the request line was not understood.
    package var method: Method?
    package var target: String?
    package var status: Int
    /// The length of the body that was sent.
    package var bytes: Int
    /// From the end of the request's head to the end of the answer.
    package var microseconds: Int
  }

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

  /// Returns once everything written so far has reached the sink.
  package func flush() async {
    await withCheckedContinuation { done in queue.async { done.resume() } }
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

extension AccessLog.Entry {
  /// `GET /path 200 5120 83`: a dash for what is not known, no control character and nothing beyond ASCII.
  func append(to line: inout [UInt8]) {
    line += (method?.rawValue ?? "-").utf8
    line.append(ASCII.space)
    Self.append(escaped: target ?? "-", to: &line)
    for number in [status, bytes, microseconds] {
      line.append(ASCII.space)
      line.append(decimal: number)
    }
    line.append(ASCII.lineFeed)
  }

  private static func append(escaped text: String, to line: inout [UInt8]) {
    for byte in text.utf8 {
      if byte > ASCII.space, byte < 0x7f, byte != UInt8(ascii: "\\") {
        line.append(byte)
      } else {
        line += "\\x".utf8
        line += (byte < 16 ? "0" : "").utf8
        line += String(byte, radix: 16).utf8
      }
    }
  }
}
