import Encoding

/// An absolute http or https address, in its parts as they stand (RFC 3986, section 3). Nothing is decoded.
package struct HTTPAddress: Sendable, Hashable {
  /// In lower case.
  package let scheme: String
  /// Host, and perhaps a port and a user.
  package let authority: String
  package private(set) var path: String
  /// Without the question mark; nil for none.
  package private(set) var query: String?

  /// Nil for another scheme, or without a host. A fragment is dropped.
  package init?(_ text: String) {
    guard let (scheme, rest) = Self.scheme(of: text), ["http", "https"].contains(scheme), rest.hasPrefix("//") else {
      return nil
    }
    let parts = Self.parts(rest)
    guard let authority = parts.authority, !Self.host(authority).isEmpty else { return nil }
    (self.scheme, self.authority, path, query) = (scheme, authority, parts.path, parts.query)
  }

  package var text: String {
    "\(scheme)://\(authority)\(path)" + (query.map { "?" + $0 } ?? "")
  }

  /// Scheme, host and port: what a key may be sent to.
  package var origin: String {
    let name = authority.lowercased()
    let standard = scheme == "https" ? ":443" : ":80"
    return scheme + "://" + (name.hasSuffix(standard) ? String(name.dropLast(standard.utf8.count)) : name)
  }

  /// Where `reference`, such as the value of a `Location` field, leads from here (RFC 3986, section 5.2). Nil where that
  /// is no http or https address.
  package func resolving(_ reference: String) -> HTTPAddress? {
    let allowed = reference.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    guard allowed, !reference.isEmpty else { return nil }
    if let (_, rest) = Self.scheme(of: reference) {
      guard rest.hasPrefix("//") else { return nil }
      return HTTPAddress(reference)?.withoutDots
    }
    if reference.hasPrefix("//") { return HTTPAddress("\(scheme):\(reference)")?.withoutDots }
    let parts = Self.parts(reference[...])
    var target = self
    if parts.path.isEmpty {
      target.query = parts.query ?? query
      return target
    }
    target.query = parts.query
    target.path = parts.path.hasPrefix("/") ? parts.path : folder + parts.path
    return target.withoutDots
  }

  /// The path up to its last slash.
  private var folder: String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" }
    return String(path[...slash])
  }

  /// RFC 3986, section 5.2.4.
  private var withoutDots: HTTPAddress {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for segment in segments where segment != "." {
      if segment != ".." { kept.append(segment) } else if !kept.isEmpty { kept.removeLast() }
    }
    if let last = segments.last, last == "." || last == ".." { kept.append("") }
    var address = self
    address.path = path.isEmpty ? "" : "/" + kept.joined(separator: "/")
    return address
  }

  /// The scheme in lower case, and what follows its colon; nil where a reference has none.
  private static func scheme(of text: String) -> (String, Substring)? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = text[..<colon].lowercased()
    let isName = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    guard isName, name.utf8.first?.isLetter == true else { return nil }
    return (name, text[text.utf8.index(after: colon)...])
  }

  /// What stands behind the scheme.
  private static func parts(_ text: Substring) -> (authority: String?, path: String, query: String?) {
    var rest = text.prefix { $0 != "#" }
    var authority: String?
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let name = rest.prefix { $0 != "/" && $0 != "?" }
      authority = String(name)
      rest = rest[name.endIndex...]
    }
    let path = rest.prefix { $0 != "?" }
    return (authority, String(path), path.endIndex < rest.endIndex ? String(rest[path.endIndex...].dropFirst()) : nil)
  }

  /// Without user and port.
  private static func host(_ authority: String) -> Substring {
    let named = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return named.hasPrefix("[") ? named : named.prefix { $0 != ":" }
  }
}
