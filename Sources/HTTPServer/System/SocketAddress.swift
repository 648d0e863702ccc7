import Glibc

/// An IP address and a port to listen on.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
  package let host: String
  package let port: UInt16
  package let family: Int32

  /// A numeric IPv4 or IPv6 address; nil for anything else.
  package init?(_ host: String, port: UInt16) {
    var storage = in6_addr()
    if inet_pton(AF_INET, host, &storage) == 1 {
      family = AF_INET
    } else if inet_pton(AF_INET6, host, &storage) == 1 {
      family = AF_INET6
    } else {
      return nil
    }
    (self.host, self.port) = (host, port)
  }

  /// As it stands in a URL. RFC 3986, 3.2.2.
  package var description: String { family == AF_INET6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// `::` in any spelling: every address of the machine.
  package var isAnyIPv6: Bool {
    var address = in6_addr()
    guard inet_pton(AF_INET6, host, &address) == 1 else { return false }
    return withUnsafeBytes(of: address) { $0.allSatisfy { $0 == 0 } }
  }

  func with(port: UInt16) -> SocketAddress { SocketAddress(host, port: port) ?? self }

  /// Whether the socket is connected to this address now. connect(2).
  package func connect(_ descriptor: Int32) -> Bool {
    withPointer { Glibc.connect(descriptor, $0, $1) == 0 }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    if family == AF_INET {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &address.sin_addr)
      return Self.rebound(&address, body)
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    inet_pton(AF_INET6, host, &address.sin6_addr)
    return Self.rebound(&address, body)
  }

  /// The port has the same place in both kinds of address.
  static func port(of storage: sockaddr_storage) -> UInt16 {
    withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
  }

  private static func rebound<Address, Result>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Address>.size)) }
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
