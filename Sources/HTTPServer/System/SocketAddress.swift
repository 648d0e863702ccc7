import Glibc

/// An IP address and a port to listen on.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
  package let host: String
  package let port: UInt16
  let family: Int32

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

  func with(port: UInt16) -> SocketAddress { SocketAddress(host, port: port) ?? self }

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
