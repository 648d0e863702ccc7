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
