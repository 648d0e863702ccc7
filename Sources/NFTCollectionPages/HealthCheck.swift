import Foundation
import Glibc
import HTTPServer

/// `--healthcheck`: asks the server that runs by the same settings whether it is up.
struct HealthCheck {
  private static let request = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
  private static let healthy = Array("HTTP/1.1 200".utf8)

  /// Where the server listens; the first that answers will do.
  let addresses: [SocketAddress]
  /// Seconds for each of them.
  private let patience: Int

  init(_ configuration: Configuration, patience: Int = 2) {
    let port = configuration.port
    let loopback = ["127.0.0.1", "::1"]
    let chosen = configuration.host.flatMap { SocketAddress($0, port: port) }
    switch chosen {
    case .some(let address) where address.host != "0.0.0.0" && !address.isAnyIPv6: addresses = [address]
    default: addresses = loopback.compactMap { SocketAddress($0, port: port) }
    }
    self.patience = patience
  }

  func isHealthy() -> Bool {
    addresses.contains { status(of: $0) == Self.healthy }
  }

  /// The beginning of the status line, up to the status; less where the server does not say so much in time.
  private func status(of address: SocketAddress) -> [UInt8] {
    let connection = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard connection >= 0 else { return [] }
    defer { close(connection) }
    var time = timeval(tv_sec: patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    guard address.connect(connection),
      send(connection, Self.request, Self.request.count, Int32(MSG_NOSIGNAL)) == Self.request.count
    else { return [] }
    let end = ContinuousClock.now + .seconds(patience)
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: Self.healthy.count)
    while line.count < Self.healthy.count, ContinuousClock.now < end {
      let count = recv(connection, &buffer, Self.healthy.count - line.count, 0)
      guard count > 0 else { break }
      line += buffer.prefix(count)
    }
    return line
  }
}

extension HealthCheck {
  /// What the program was started with. Asked for the check and nothing else, it takes the flags of process 1 where that
  /// is the server, as in a container: who looks after containers knows nothing of them.
  static func arguments(_ given: [String]) -> [String] {
    guard let program = given.first, given.dropFirst() == ["--healthcheck"] else { return Array(given.dropFirst()) }
    let first = FileManager.default.contents(atPath: "/proc/1/cmdline") ?? Data()
    return ["--healthcheck"] + flags(in: Array(first), of: program)
  }

  /// The flags of `program` in the command line of a process, whose words end with a zero; those of whoever started it
  /// stand before its name. proc(5).
  static func flags(in commandLine: [UInt8], of program: String) -> [String] {
    let words = commandLine.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
    let name = program.split(separator: "/").last
    guard let place = words.firstIndex(where: { $0.split(separator: "/").last == name }) else { return [] }
    return Array(words[(place + 1)...])
  }
}
