import Glibc

extension Server {
  /// The addresses that a server is asked to listen on.
  package enum Host: Hashable, Sendable {
    /// 127.0.0.1 and, where the machine has it, ::1.
    case loopback
    /// One numeric address, such as 0.0.0.0.
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
}

/// Why a server cannot start.
package enum ServerError: Error, Hashable, Sendable, CustomStringConvertible {
  case portTaken(SocketAddress)
  /// The system refused the address, such as a port below 1024 or an address of another machine.
  case cannotListen(SocketAddress, reason: String)
  /// `host` is neither a numeric address nor `localhost`.
  case unknownHost(String)
  /// The system refused something that every server needs, such as an epoll descriptor.
  case system(reason: String)

  init(_ address: SocketAddress, _ errno: Int32) {
    self = errno == EADDRINUSE ? .portTaken(address) : .cannotListen(address, reason: Self.text(errno))
  }

  package var description: String {
    switch self {
    case .portTaken(let address): "port \(address.port) on \(address.host) is taken by another program"
    case .cannotListen(let address, let reason): "cannot listen on \(address): \(reason)"
    case .unknownHost(let host): "\(host) is not an IP address"
    case .system(let reason): "the system refused a resource: \(reason)"
    }
  }

  static func text(_ errno: Int32) -> String { String(cString: strerror(errno)) }
}
