import Dispatch
import Glibc

@testable import HTTPServer

/// A client that sends exact bytes over a blocking socket. Every wait is bounded, so that a server that keeps silent
/// fails the test.
final class Client: Sendable {
  private let descriptor: Int32
  private let isOpen = Flag()

  /// A received answer, read by its Content-Length.
  struct Answer: Equatable, Sendable {
    var status: Int
    var head: String
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a field, nil where there is none.
    func field(_ name: String) -> String? {
      for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix(name.lowercased() + ": ") {
        return String(line.dropFirst(name.count + 2))
      }
      return nil
    }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  init(port: UInt16, receiveBuffer: Int32? = nil, seconds: Int = 60) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
  }

  deinit {
    if isOpen.lower() { Glibc.close(descriptor) }
  }

  /// Closes; with a reset where the peer shall see an error.
  func close(reset: Bool = false) {
    guard isOpen.lower() else { return }
    if reset {
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
    Glibc.close(descriptor)
  }

  func shutdownSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
      sent += count
    }
  }

  /// Some bytes; none where the server has closed.
  func receive(atMost limit: Int = 65536) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw Failure(description: "receive: \(String(cString: strerror(errno)))") }
    return Array(buffer.prefix(count))
  }

  /// Everything until the server closes.
  func receiveAll() throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let some = try receive()
      if some.isEmpty { return all }
      all += some
    }
  }

  /// The next answer, byte by byte of its head so that nothing of the one after it is lost.
  func receiveAnswer(hasBody: Bool = true) throws -> Answer {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let byte = try receive(atMost: 1)
      guard !byte.isEmpty else { throw Failure(description: "closed after \(String(decoding: head, as: UTF8.self))") }
      head += byte
    }
    let text = String(decoding: head, as: UTF8.self)
    var answer = Answer(status: Int(text.split(separator: " ")[1]) ?? 0, head: text, body: [])
    let length = answer.field("Content-Length").flatMap { Int($0) } ?? 0
    guard hasBody, answer.status != 304, answer.status >= 200 else { return answer }
    answer.body = try receiveExactly(length)
    return answer
  }

  func exchange(_ text: String) throws -> Answer {
    try send(text)
    return try receiveAnswer()
  }
}

extension Client {
  /// The chunks of a body, to its end.
  func receiveChunks() throws -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    while true {
      var line: [UInt8] = []
      while line.suffix(2) != [13, 10] { line += try receiveExactly(1) }
      guard let size = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16) else {
        throw Failure(description: "no chunk size in \(line)")
      }
      let chunk = try receiveExactly(size + 2)
      if size == 0 { return chunks }
      chunks.append(chunk.dropLast(2))
    }
  }

  private func receiveExactly(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let some = try receive(atMost: min(count - bytes.count, 65536))
      guard !some.isEmpty else { throw Failure(description: "closed in the body") }
      bytes += some
    }
    return bytes
  }
}

/// Runs what blocks on a thread of its own, away from those that serve tasks.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { done in
    DispatchQueue(label: "client").async { done.resume(with: Result(catching: body)) }
  }
}

extension Socket {
  /// A client's end of a connection to this machine.
  static func connected(to port: UInt16) throws -> Socket {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Client.Failure(description: "connect") }
    return Socket(descriptor: descriptor)
  }
}
