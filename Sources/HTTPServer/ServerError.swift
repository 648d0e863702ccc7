import Glibc

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
