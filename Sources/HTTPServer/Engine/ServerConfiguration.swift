import Glibc

/// What a server is asked to do.
package struct ServerConfiguration: Sendable {
  package var host = ListeningHost.loopback
  /// 0 takes a free one.
  package var port: UInt16 = 8080
  /// Names that clients may use beside localhost, 127.0.0.1 and [::1].
  package var allowedHosts: [String] = []
  package var limits = Limits()
  /// Serial queues that share the connections; more than there are cores is of no use.
  package var loops = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  /// Fields that every answer gets.
  package var commonHeaders: Headers = [:]
  package var accessLog: AccessLog?
  /// The answer to a request that no handler sees, and to one whose handler failed. Asked once for each status and
  /// phrase.
  package var errorPage: @Sendable (Status, String) -> Response = { status, _ in
    Response(status, MediaType.plainText, Array("\(status.code) \(status.reason)\n".utf8))
  }
  /// The answer to a request for a host that is not served here; nil is 421.
  package var answerToForeignHost: @Sendable (Request) -> Response? = { _ in nil }
  /// Takes notes for the person who runs the server, such as that descriptors ran out. It may block.
  package var report: @Sendable (String) -> Void = { _ in }

  package init() {}
}

/// The addresses that a server is asked to listen on.
package enum ListeningHost: Hashable, Sendable {
  /// 127.0.0.1 and, where the machine has it, ::1.
  case loopback
  /// One numeric address, such as 0.0.0.0; `::` takes IPv4, too.
  case address(String)

  /// `localhost` or a numeric address.
  package init(_ text: String) {
    self = text == "localhost" || text == "loopback" ? .loopback : .address(text)
  }

  /// Opens the listening sockets, all on one port. Port 0 takes one that is free on every address.
  func listen(port: UInt16) throws(ServerError) -> [(SocketAddress, Socket)] {
    switch self {
    case .address(let host):
      guard let address = SocketAddress(host, port: port) else { throw .unknownHost(host) }
      let socket = try Socket.listen(on: address)
      return [(address.with(port: socket.port), socket)]
    case .loopback:
      return try Self.listenOnLoopback(port: port)
    }
  }

  private static func listenOnLoopback(port: UInt16) throws(ServerError) -> [(SocketAddress, Socket)] {
    guard let four = SocketAddress("127.0.0.1", port: port), let six = SocketAddress("::1", port: port) else {
      throw .unknownHost("loopback")
    }
    var attempts = 20
    while true {
      attempts -= 1
      let first = try Socket.listen(on: four)
      let bound = (four.with(port: first.port), first)
      let other = six.with(port: first.port)
      do throws(ServerError) {
        return [bound, (other, try Socket.listen(on: other))]
      } catch {
        guard error == .portTaken(other) else { return [bound] }
        first.close()
        guard port == 0, attempts > 0 else { throw error }
      }
    }
  }
}
