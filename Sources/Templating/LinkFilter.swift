import Encoding

/// Decides which links may be written: relative ones and http and https, as browsers read them (WHATWG URL 4.4).
enum LinkFilter {
  /// Stands for a blocked link that would be followed: it leads nowhere.
  static let blockedLink = "#blocked-link"
  /// Stands for a blocked link that would be fetched at once, where `#…` would fetch the page again.
  static let blockedSource = "about:invalid#blocked-link"

  /// `link` when it is safe for `use`, else the marker that stands for a blocked one.
  static func filter(_ link: String, for use: HTMLAttribute.Use) -> String {
    switch use {
    case .text: link
    case .link: isSafe(link) ? link : blockedLink
    case .picture: isSafe(link) || isPicture(link) ? link : blockedSource
    case .source: isSafe(link) ? link : blockedSource
    case .own: isLocal(link) ? link : blockedSource
    case .candidate: isCandidate(link) ? link : blockedSource
    }
  }

  /// Whether browsers take `link` for a relative, http or https one.
  static func isSafe(_ link: String) -> Bool {
    var link = link
    return link.withUTF8 { isRelative($0) || isWeb($0) }
  }

  /// Whether `link` is a picture in itself (RFC 2397). Shown as a picture, not even an SVG runs scripts.
  static func isPicture(_ link: String) -> Bool {
    let start = "data:image/".utf8
    return link.utf8.count > start.count && link.utf8.prefix(start.count).equalsIgnoringCase(start)
      && !link.utf8.contains(where: \.isControl)
  }

  /// Whether `link` is one path of ours, perhaps with a density: `/a/b 2x`. With a comma there could be several.
  private static func isCandidate(_ link: String) -> Bool {
    let parts = link.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.utf8.first == UInt8(ascii: "/"), isLocal(String(path)),
      !path.utf8.contains(UInt8(ascii: ","))
    else { return false }
    guard parts.count == 2 else { return true }
    return parts[1].utf8.count == 2 && parts[1].utf8.first.map(\.isDigit) == true && parts[1].hasSuffix("x")
  }

  private static func isLocal(_ link: String) -> Bool {
    var link = link
    return link.withUTF8(isRelative)
  }

  /// Whether `link` stays on this host: no scheme, no `//host` in any spelling, and nothing that browsers drop before
  /// they look for these: with a control character `java\tscript:` is a scheme.
  private static func isRelative(_ link: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = link.first else { return true }
    if first == ASCII.space || first == UInt8(ascii: "\\") || link.contains(where: \.isControl) { return false }
    if isSlash(first), link.count > 1, isSlash(link[1]) { return false }
    return schemeLength(link) == nil
  }

  /// Whether `link` is `http://` or `https://` and then neither a third slash nor the end of the host.
  private static func isWeb(_ link: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !link.contains(where: \.isControl), let length = schemeLength(link) else { return false }
    let scheme = link[..<length]
    guard scheme.equalsIgnoringCase("http".utf8) || scheme.equalsIgnoringCase("https".utf8) else { return false }
    let rest = link[(length + 1)...]
    guard rest.starts(with: "//".utf8), let host = rest.dropFirst(2).first else { return false }
    return !isSlash(host) && host != UInt8(ascii: "?") && host != UInt8(ascii: "#")
  }

  /// How many bytes before the first colon form a scheme; nil when there is none.
  private static func schemeLength(_ link: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = link.first, first.isLetter else { return nil }
    guard let end = link.firstIndex(where: { !isSchemeByte($0) }), link[end] == ASCII.colon else { return nil }
    return end
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isDash || byte == ASCII.plus || byte == UInt8(ascii: ".")
  }

  /// In http addresses browsers take either for a slash.
  private static func isSlash(_ byte: UInt8) -> Bool { byte == ASCII.slash || byte == UInt8(ascii: "\\") }
}
