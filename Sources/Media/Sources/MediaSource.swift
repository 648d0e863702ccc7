import Encoding

/// What a picture's, film's or sound's address names, however it is written.
package enum MediaSource: Hashable, Sendable {
  /// Content id, path and query: any IPFS gateway has it.
  case ipfs(String)
  /// Transaction, path and query: any Arweave gateway has it.
  case arweave(String)
  case web(FetchURL)
  /// Everything in the address itself.
  case data(String)

  /// Throws why nobody is asked for it. Blanks and control characters around it do not count.
  package init(_ text: String, rules: FetchRules) throws(URLRefusal) {
    let text = Self.trimmed(text)
    let start = text.prefix(8).lowercased()
    if start.hasPrefix("data:") {
      self = .data(text)
    } else if start.hasPrefix("ipfs:") {
      self = try Self.named(text.dropFirst(5).drop { $0 == "/" }) {
        .ipfs($0)
      } orElse: {
        Self.contentPath($0)
      }
    } else if start.hasPrefix("ar://") {
      self = try Self.named(text.dropFirst(5)) {
        .arweave($0)
      } orElse: {
        Self.transactionPath($0)
      }
    } else if let path = Self.bareContent(text) {
      self = .ipfs(path)
    } else {
      self = try Self.onTheWeb(text, rules: rules)
    }
  }

  /// The same content always has the same bytes: it is asked for once.
  package var isImmutable: Bool {
    switch self {
    case .ipfs, .arweave: true
    case .web, .data: false
    }
  }

  /// The name of the source in the cache: no text of the network gets into a path.
  package var key: MediaKey {
    switch self {
    case .ipfs(let path): MediaKey("ipfs " + path)
    case .arweave(let path): MediaKey("ar " + path)
    case .web(let url): MediaKey("web " + url.text)
    case .data(let text): MediaKey("data " + text)
    }
  }

  private static func named(
    _ rest: Substring, _ make: (String) -> MediaSource, orElse path: (Substring) -> String?
  ) throws(URLRefusal) -> MediaSource {
    guard let path = path(rest) else { throw .malformed }
    return make(path)
  }

  /// `/ipfs/CID…` and `CID…` by themselves.
  private static func bareContent(_ text: String) -> String? {
    if text.hasPrefix("/ipfs/") { return contentPath(text.dropFirst(6)) }
    if text.hasPrefix("ipfs/") { return contentPath(text.dropFirst(5)) }
    return contentPath(text[...])
  }

  private static func onTheWeb(_ text: String, rules: FetchRules) throws(URLRefusal) -> MediaSource {
    let parts = URLReference(text)
    if let origin = try? Origin(parts) {
      let rest = parts.path + (parts.query.map { "?" + $0 } ?? "")
      if let (id, _) = ContentID.leading(origin), let path = contentPath((id + rest)[...]) { return .ipfs(path) }
      if rest.hasPrefix("/ipfs/"), let path = contentPath(rest.dropFirst(6)) { return .ipfs(path) }
      if isArweave(origin), let path = transactionPath(rest.dropFirst(rest.hasPrefix("/raw/") ? 5 : 1)) {
        return .arweave(path)
      }
    }
    return .web(try rules.url(parts))
  }

  /// arweave.net, and the hashed names in front of it that it redirects to.
  private static func isArweave(_ origin: Origin) -> Bool {
    origin.host == "arweave.net" || origin.host.hasSuffix(".arweave.net")
  }

  /// Content id and what follows, without a repeated `ipfs/` in front and a fragment behind.
  private static func contentPath(_ text: Substring) -> String? {
    var text = text
    while text.prefix(5).lowercased() == "ipfs/" { text = text.dropFirst(5) }
    return path(text) { ContentID.isValid($0) }
  }

  /// The 43 characters of a transaction's id (32 bytes) and what follows.
  private static func transactionPath(_ text: Substring) -> String? {
    path(text) { $0.utf8.count == 43 && Base64.decodeSloppily($0.utf8) != nil && $0.utf8.allSatisfy(isOfID) }
  }

  private static func isOfID(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x5f
  }

  /// Nil where the first segment is no id, or where dots would lead out of it.
  private static func path(_ text: Substring, isID: (Substring) -> Bool) -> String? {
    let text = text.prefix { $0 != "#" }
    let end = text.firstIndex { $0 == "/" || $0 == "?" } ?? text.endIndex
    let folders = text[end...].prefix { $0 != "?" }.split(separator: "/")
    guard isID(text[..<end]), folders.allSatisfy({ URLReference.dots(in: $0) == 0 }) else { return nil }
    return String(text)
  }

  private static func trimmed(_ text: String) -> String {
    var bytes = text.utf8[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(Substring(bytes))
  }
}

/// 64 hexadecimal digits.
package struct MediaKey: Hashable, Sendable {
  package let text: String

  init(_ source: String) {
    text = SHA256.hash(source.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Of a file's name. Nil where it is not one of a key.
  init?(digits: some StringProtocol) {
    let isDigits = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard digits.utf8.count == 64, isDigits else { return nil }
    text = String(digits)
  }
}
