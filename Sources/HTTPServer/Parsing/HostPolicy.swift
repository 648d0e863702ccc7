import Encoding
import Glibc

/// Which hosts this server answers for. Any other name is answered 421, so that a website whose name was pointed at this
/// machine cannot read it (DNS rebinding).
struct HostPolicy: Sendable {
  private let names: [[UInt8]]

  init(_ names: [String]) {
    self.names = (["localhost", "127.0.0.1", "[::1]"] + names).map { $0.utf8.map(\.lowercased) }
  }

  /// Requires exactly one valid Host of HTTP/1.1 and at most one of HTTP/1.0, and says whether its name is ours. The host
  /// of an absolute-form target wins. RFC 9112, 3.2 and 3.2.2.
  func isOurs(_ head: RequestHead) throws(Refusal) -> Bool {
    let headers = head.headers
    var host: ArraySlice<UInt8>?
    for field in headers.fields where headers.matches(field, "host") {
      guard host == nil else { throw .badRequest("more than one Host") }
      host = try name(in: headers.value(of: field))
    }
    guard host != nil || head.version == .http10 else { throw .badRequest("no Host") }
    if let authority = head.target.authority { host = try name(in: headers.bytes[authority]) }
    guard let host else { return true }
    return names.contains(where: { $0.count == host.count && host.equalsIgnoringCase($0) })
  }

  /// The name in `uri-host [ ":" port ]`; any port goes, since a container may map it. RFC 9110, 7.2; RFC 3986, 3.2.2.
  private func name(in value: ArraySlice<UInt8>) throws(Refusal) -> ArraySlice<UInt8> {
    let isLiteral = value.first == UInt8(ascii: "[")
    let end =
      isLiteral
      ? value.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : value.firstIndex(of: ASCII.colon) ?? value.endIndex
    guard let end, end > value.startIndex, isPort(value[end...]) else { throw .badRequest("the Host is malformed") }
    let name = value[..<end]
    guard isLiteral ? isAddress(name.dropFirst().dropLast()) : isName(name) else {
      throw .badRequest("the Host is malformed")
    }
    return name
  }

  private func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.first else { return true }
    guard colon == ASCII.colon else { return false }
    let digits = bytes.dropFirst()
    return digits.isEmpty || (digits.decimalValue ?? .max) <= 65535
  }

  /// An IPv6 address; no later version of IP is known. RFC 3986, 3.2.2.
  private func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.elementsEqual("::1".utf8) { return true }
    return SocketAddress(String(decoding: bytes, as: UTF8.self), port: 0)?.family == AF_INET6
  }

  private func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy(isInName) && (!bytes.contains(ASCII.percent) || PercentEncoding.decode(bytes) != nil)
  }

  /// `reg-name`: unreserved, percent-encoded and sub-delimiters. RFC 3986, 3.2.2.
  private func isInName(_ byte: UInt8) -> Bool {
    byte.isUnreserved || "%!$&'()*+;=".utf8.contains(byte)
  }
}
