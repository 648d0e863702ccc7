import Glibc

/// An address that a name stands for, as it is about to be connected to.
package struct ResolvedAddress: Sendable, Hashable {
  /// 4 bytes of IPv4, or 16 of IPv6, in network order.
  package let bytes: [UInt8]
  package let port: UInt16

  package init(bytes: [UInt8], port: UInt16) {
    self.bytes = bytes
    self.port = port
  }

  /// Nil for another family, or where `length` is too short for it.
  init?(_ address: UnsafeRawPointer, length: Int) {
    guard length >= MemoryLayout<sa_family_t>.size else { return nil }
    switch Int32(address.loadUnaligned(as: sa_family_t.self)) {
    case AF_INET:
      guard length >= MemoryLayout<sockaddr_in>.size else { return nil }
      let name = address.loadUnaligned(as: sockaddr_in.self)
      bytes = withUnsafeBytes(of: name.sin_addr) { Array($0) }
      port = UInt16(bigEndian: name.sin_port)
    case AF_INET6:
      guard length >= MemoryLayout<sockaddr_in6>.size else { return nil }
      let name = address.loadUnaligned(as: sockaddr_in6.self)
      bytes = withUnsafeBytes(of: name.sin6_addr) { Array($0) }
      port = UInt16(bigEndian: name.sin6_port)
    default: return nil
    }
  }
}
