/// The five parts of an address or a reference to one, and what a reference means where it stands. RFC 3986.
package struct URLReference: Equatable, Sendable {
  package var scheme: String?
  package var authority: String?
  package var path: String
  package var query: String?
  package var fragment: String?

  /// Takes every text apart. RFC 3986, appendix B.
  package init(_ text: some StringProtocol) {
    var rest = Substring(text).utf8[...]
    fragment = Self.cutTail(of: &rest, at: "#")
    query = Self.cutTail(of: &rest, at: "?")
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = Self.text(rest[..<colon]).lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.starts(with: "//".utf8) {
      let start = rest.index(rest.startIndex, offsetBy: 2)
      let end = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = Self.text(rest[start..<end])
      rest = rest[end...]
    }
    path = Self.text(rest)
  }

  package var text: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
      + (fragment.map { "#" + $0 } ?? "")
  }

  /// What `reference` means in a document at this address. RFC 3986, 5.2.2.
  package func resolving(_ reference: URLReference) -> URLReference {
    var target = reference
    if reference.scheme == nil {
      target.scheme = scheme
      if reference.authority == nil {
        target.authority = authority
        if reference.path.isEmpty {
          target.path = path
          target.query = reference.query ?? query
          return target
        }
        if !reference.path.hasPrefix("/") { target.path = merged(with: reference.path) }
      }
    }
    target.path = Self.removingDotSegments(target.path)
    return target
  }

  /// RFC 3986, 5.2.3.
  private func merged(with reference: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return authority == nil ? reference : "/" + reference }
    return path[...slash] + reference
  }

  /// RFC 3986, 5.2.4. What stands for a dot with `%2e` is one, too.
  static func removingDotSegments(_ path: String) -> String {
    guard path.contains(".") || path.contains("%") else { return path }
    let isAbsolute = path.hasPrefix("/")
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(isAbsolute ? 1 : 0)
    for (index, segment) in segments.enumerated() {
      let dots = dots(in: segment)
      guard dots > 0 else {
        kept.append(segment)
        continue
      }
      if dots == 2 { _ = kept.popLast() }
      if index == segments.count - 1 { kept.append("") }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }

  /// 1 for `.`, 2 for `..`, in any spelling; 0 for every other segment.
  static func dots(in segment: Substring) -> Int {
    guard segment.utf8.count <= 6 else { return 0 }
    switch segment.lowercased() {
    case ".", "%2e": return 1
    case "..", "%2e.", ".%2e", "%2e%2e": return 2
    default: return 0
    }
  }

  private static func cutTail(of text: inout Substring.UTF8View, at mark: Unicode.Scalar) -> String? {
    guard let index = text.firstIndex(of: UInt8(ascii: mark)) else { return nil }
    defer { text = text[..<index] }
    return self.text(text[text.index(after: index)...])
  }

  private static func isScheme(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first, (0x61...0x7a).contains(first | 0x20) else { return false }
    return text.allSatisfy {
      (0x61...0x7a).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
  }

  private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}
