/// Why an address is not one that may be fetched.
package enum URLRefusal: Error, Equatable, Sendable {
  /// Neither https nor something that leads to it.
  case scheme
  /// http, and not of an origin that is trusted.
  case http
  case credentials
  /// Not 443.
  case port
  /// Not a public name: an IP address in any spelling, a name of this machine or network, or none at all.
  case host
  /// Spaces, line ends or the like where an address has none.
  case malformed
}

/// An address that may be asked, as it goes on the wire.
package struct FetchURL: Hashable, Sendable {
  package let origin: Origin
  /// Path and query.
  package let target: String

  /// Without fragment.
  package var text: String { origin.text + target }
}

/// Which addresses may be fetched: https on port 443 of public names, and all of the origins that the owner trusts.
package struct FetchRules: Sendable {
  private let trusted: Set<Origin>
  /// Gateways that may move a content address into the name: `CID.ipfs.` before host and port.
  private let gateways: Set<Origin>

  package init(trusted: [Origin] = [], gateways: [Origin] = []) {
    self.trusted = Set(trusted + gateways)
    self.gateways = Set(gateways)
  }

  /// The address as it may be asked, judged by its text alone.
  package func url(_ text: String) throws(URLRefusal) -> FetchURL {
    try url(URLReference(text))
  }

  package func url(_ parts: URLReference) throws(URLRefusal) -> FetchURL {
    let origin = try Origin(parts)
    if !isTrusted(origin) {
      guard origin.scheme == .https else { throw .http }
      guard origin.port == 443 else { throw .port }
      guard Self.isPublicName(origin.host) else { throw .host }
    }
    guard let path = URLText.escaped(parts.path), let query = URLText.escaped(parts.query ?? "") else {
      throw .malformed
    }
    return FetchURL(origin: origin, target: (path.isEmpty ? "/" : path) + (parts.query == nil ? "" : "?" + query))
  }

  /// Where a redirect leads, judged anew. The fragment stays in `next` for a further redirect.
  package func redirect(
    from base: URLReference, to location: String
  ) throws(URLRefusal) -> (url: FetchURL, next: URLReference) {
    guard !location.isEmpty else { throw .malformed }
    let next = base.resolving(URLReference(location))
    return (try url(next), next)
  }

  /// Whether a connection to `address` may be made on behalf of `origin`.
  package func allows(_ address: IPAddress, for origin: Origin) -> Bool {
    isTrusted(origin) || address.isPublic
  }

  /// That very origin, or a content address below a gateway.
  package func isTrusted(_ origin: Origin) -> Bool {
    if trusted.contains(origin) { return true }
    guard let (_, gateway) = ContentID.leading(origin) else { return false }
    return gateways.contains(gateway)
  }

  private static let closedSuffixes: Set<Substring> = [
    "localhost", "local", "localdomain", "internal", "intranet", "private", "corp", "home", "lan", "arpa", "onion",
    "alt",
  ]

  /// A name of several labels whose last one is neither a number, which makes it an IPv4 address in some spelling, nor
  /// of a network of its own.
  private static func isPublicName(_ host: String) -> Bool {
    let labels = host.split(separator: ".")
    guard labels.count > 1, let last = labels.last, let first = last.utf8.first else { return false }
    return (0x61...0x7a).contains(first) && !closedSuffixes.contains(last)
  }
}

/// What of a path or a query may stand in a request as it is.
enum URLText {
  /// With bytes beyond ASCII, blanks and the like as `%XX`; nil where control characters are in it.
  static func escaped(_ text: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      guard byte >= 0x20, byte != 0x7f else { return nil }
      if byte > 0x7f || byte == 0x20 || "\"<>\\^`{|}".utf8.contains(byte) {
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
