import Foundation
import Glibc
import Synchronization

/// A server on a loopback port, for tests that need replies no real server would send: a script answers each connection with raw bytes, in
/// a thread of its own.
package final class StubServer: Sendable {
  package typealias Script = @Sendable (_ request: String, _ send: (String) -> Bool) -> Void

  package let port: Int
  private let listener: Int32
  private let requests = Mutex<[String]>([])
  private let accepted = Mutex(0)

  /// The connection ends when the script returns; `send` says whether the other side still listens.
  package init(_ script: @escaping Script) throws {
    signal(SIGPIPE, SIG_IGN)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRINUSE) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        accepted.withLock { $0 += 1 }
        Thread.detachNewThread { self.serve(connection, script) }
      }
      close(descriptor)
    }
  }

  package var url: String { "http://127.0.0.1:\(port)" }
  /// The heads (and what came with them) of all requests so far.
  package var heads: [String] { requests.withLock { $0 } }
  package var connections: Int { accepted.withLock { $0 } }

  /// Ends the listening. Its thread closes the descriptor: closed here, it might be another server's by the time that
  /// thread looks at it again.
  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// One request after another, until the other side leaves or a reply says "Connection: close".
  private func serve(_ connection: Int32, _ script: Script) {
    defer { close(connection) }
    var mayGoOn = true
    while mayGoOn, let head = readHead(connection) {
      requests.withLock { $0.append(head) }
      mayGoOn = false
      script(head) { text in
        if text.contains("keep-alive"), !head.lowercased().contains("connection: close") { mayGoOn = true }
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
          let count = bytes[sent...].withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
          guard count > 0 else { return false }
          sent += count
        }
        return true
      }
    }
  }

  /// A head and the body that belongs to it, for which it waits, as servers do.
  private func readHead(_ connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !Self.isWhole(bytes) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstRange(of: [13, 10, 13, 10])?.upperBound else { return false }
    let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
    return bytes.count - end >= length.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
  }
}
