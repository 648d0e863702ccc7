import Foundation
import Glibc
import HTTPServer

/// A browser as plain as it gets: one request over a connection of its own, and all that comes back.
enum Visitor {
  struct Answer {
    var status: Int
    /// By name as it was spelled.
    var headers: [String: String]
    var body: String

    subscript(_ pattern: some RegexComponent<(Substring, Substring)>) -> String? {
      body.firstMatch(of: pattern).map { String($0.output.1) }
    }
  }

  struct NoAnswer: Error {}

  static func ask(
    _ address: SocketAddress, _ method: String, _ path: String, _ headers: [String: String]
  ) async throws -> Answer {
    let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let length = method == "POST" ? "Content-Length: 0\r\n" : ""
    let head = "\(method) \(path) HTTP/1.1\r\nHost: \(address)\r\n\(fields)\(length)Connection: close\r\n\r\n"
    let bytes = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: exchange(address.port, Array(head.utf8))) }
    }
    return try answer(bytes)
  }

  /// Whatever comes until the server closes; the site listens on 127.0.0.1.
  private static func exchange(_ port: UInt16, _ request: [UInt8]) -> [UInt8] {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected, send(connection, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return []
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  private static func answer(_ bytes: [UInt8]) throws -> Answer {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw NoAnswer() }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1, let status = Int(words[1]) else { throw NoAnswer() }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw NoAnswer() }
      headers[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return Answer(status: status, headers: headers, body: String(decoding: bytes[end.upperBound...], as: UTF8.self))
  }
}
