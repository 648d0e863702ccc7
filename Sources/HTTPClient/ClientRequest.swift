import Encoding
import Glibc

/// One request of a `Client`, with everything that bounds its reply.
package struct ClientRequest: Sendable, Equatable {
  package var method = TransportRequest.Method.get
  /// An http or https address as it goes on the wire.
  package var url: String
  /// `Range`, `If-None-Match` and whatever else; `User-Agent` and `Accept-Encoding` are the client's.
  package var headers: [String: String] = [:]
  /// Nil sends none.
  package var body: [UInt8]?
  package var limits = Limits()

  package init(_ url: String) {
    self.url = url
  }

  /// Times in seconds, sizes in bytes.
  package struct Limits: Sendable, Equatable {
    /// From the start to the first byte of the reply.
    package var firstByte = 10.0
    /// Without any byte, while the reader wants some.
    package var stall = 10.0
    /// From the start to the end, however the reader takes it.
    package var whole = 60.0
    /// Bytes a second at least, measured over `rateWindow` while the reader wants some; 0 for any.
    package var minimumRate = 0
    package var rateWindow = 5.0
    /// All heads of a reply and its trailers together.
    package var head = 64 << 10
    /// Lines in them: each is work of its own, whatever its length.
    package var headLines = 1000
    /// Replies such as 103 before the one that counts (RFC 9110, section 15.2).
    package var interimReplies = 32
    package var body = 16 << 20
    /// What may wait for the reader before the server is made to wait.
    package var buffered = 64 << 10

    package init() {}
  }

  /// The field lines, or nil where the address or a field cannot stand in a request.
  var lines: [String]? {
    guard url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), HTTPAddress(url) != nil else { return nil }
    // An empty value takes away what libcurl would send of its own.
    var lines = ["Accept-Encoding: identity", "Expect:"]
    if body != nil, !headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
      lines.append("Content-Type:")
    }
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter),
        value.utf8.allSatisfy({ !$0.isControl || $0.isBlank })
      else { return nil }
      if ["accept-encoding", "user-agent", "expect"].contains(name.lowercased()) { continue }
      lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    return lines
  }

}

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
