/// Scheme, host and port: who answers. RFC 6454.
package struct Origin: Hashable, Sendable {
  package enum Scheme: String, Sendable {
    case http, https

    package var port: UInt16 { self == .https ? 443 : 80 }
  }

  package let scheme: Scheme
  /// In lower case, without a dot at the end; IPv6 in brackets.
  package let host: String
  package let port: UInt16

  package init(scheme: Scheme, host: String, port: UInt16) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// As a user writes it: `http://127.0.0.1:8080`, with at most a slash behind.
  package init?(_ text: String) {
    let parts = URLReference(text)
    guard ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil,
      let origin = try? Origin(parts)
    else { return nil }
    self = origin
  }

  /// The origin of an address with a host of any kind; throws where it is not well-formed.
  init(_ parts: URLReference) throws(URLRefusal) {
    guard let scheme = parts.scheme.flatMap(Scheme.init(rawValue:)) else { throw .scheme }
    guard let authority = parts.authority, !authority.isEmpty else { throw .host }
    guard !authority.contains("@") else { throw .credentials }
    let (host, port) = Self.split(authority)
    guard let number = try Self.number(port) else { throw .port }
    self.scheme = scheme
    self.host = try Self.canonical(host)
    self.port = number == 0 ? scheme.port : number
  }

  package var text: String { "\(scheme.rawValue)://\(hostAndPort)" }

  /// The host, with the port where it is not the scheme's own.
  package var hostAndPort: String { port == scheme.port ? host : "\(host):\(port)" }

  private static func split(_ authority: String) -> (host: Substring, port: Substring?) {
    guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else {
      return (authority[...], nil)
    }
    return (authority[..<colon], authority[authority.index(after: colon)...])
  }

  /// The number of a port, 0 where none is given.
  private static func number(_ text: Substring?) throws(URLRefusal) -> UInt16? {
    guard let text, !text.isEmpty else { return 0 }
    guard text.utf8.count <= 5, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .port }
    return UInt16(text).flatMap { $0 == 0 ? nil : $0 }
  }

  /// ASCII letters, digits, hyphens, underscores and dots, or an IPv6 address in brackets.
  private static func canonical(_ host: Substring) throws(URLRefusal) -> String {
    if host.hasPrefix("["), host.hasSuffix("]") {
      guard case .v6 = IPAddress(host.dropFirst().dropLast()) else { throw .host }
      return host.lowercased()
    }
    let isPlain = host.utf8.allSatisfy {
      (0x61...0x7a).contains($0 | 0x20) || (0x30...0x39).contains($0) || "-_.".utf8.contains($0)
    }
    guard isPlain else { throw .host }
    let name = host.lowercased()
    let labels = (name.hasSuffix(".") ? name.dropLast() : name[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy({ (1...63).contains($0.utf8.count) }), name.utf8.count <= 253 else { throw .host }
    return labels.joined(separator: ".")
  }
}
