/// What text is by its first element. After a byte order mark, blanks, processing instructions, comments and a
/// document type: `svg`, in small letters, is a picture.
enum MarkupStart {
  /// Nil where the text ends before its first element, and more will come.
  static func kind(of bytes: [UInt8], isWhole: Bool) -> SniffedKind? {
    start(of: bytes, isWhole: isWhole)?.kind
  }

  /// Where the first element of an SVG begins.
  static func rootOfSVG(in bytes: [UInt8]) -> Int? {
    guard let start = start(of: bytes, isWhole: true), start.kind == .media(.svg) else { return nil }
    return start.index
  }

  private static func start(of bytes: [UInt8], isWhole: Bool) -> (kind: SniffedKind, index: Int)? {
    var rest = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    var isXML = false
    while true {
      rest = rest.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
      guard let first = rest.first else { return isWhole ? (.other(isXML ? .xml : .unknown), bytes.endIndex) : nil }
      guard first == UInt8(ascii: "<") else { return (.other(isXML ? .unknown : data(rest)), rest.startIndex) }
      guard rest.count >= 9 || isWhole else { return nil }
      if rest.starts(with: "<!--".utf8) {
        guard let end = end(of: "-->", in: rest.dropFirst(4)) else {
          return isWhole ? (.other(.page), bytes.endIndex) : nil
        }
        rest = rest[end...]
      } else if rest.starts(with: "<?".utf8) {
        isXML = true
        guard let end = end(of: "?>", in: rest) else { return isWhole ? (.other(.xml), bytes.endIndex) : nil }
        rest = rest[end...]
      } else if hasWord("<!doctype", rest) {
        if isHTMLDoctype(rest) { return (.other(.page), rest.startIndex) }
        isXML = true
        guard let end = doctypeEnd(rest) else { return isWhole ? (.other(.xml), bytes.endIndex) : nil }
        rest = rest[end...]
      } else {
        return (element(rest, isXML: isXML), rest.startIndex)
      }
    }
  }

  private static func element(_ rest: ArraySlice<UInt8>, isXML: Bool) -> SniffedKind {
    for name in ["<svg", "<svg:svg"] where rest.starts(with: name.utf8) {
      guard let next = rest.dropFirst(name.utf8.count).first else { continue }
      if next <= 0x20 || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { return .media(.svg) }
    }
    let isPage = pageElements.contains { hasWord("<" + $0, rest) && isTagEnd(rest.dropFirst($0.utf8.count + 1).first) }
    return .other(isPage ? .page : isXML ? .xml : .unknown)
  }

  /// WHATWG MIME Sniffing Standard, 7.1.
  private static let pageElements = [
    "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style", "title", "b", "body", "br", "p",
    "meta",
    "link",
  ]

  private static func isTagEnd(_ byte: UInt8?) -> Bool {
    byte.map { $0 <= 0x20 || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") } ?? true
  }

  /// JSON, or text of no kind.
  private static func data(_ rest: ArraySlice<UInt8>) -> OtherKind {
    guard let first = rest.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return .unknown }
    return .metadata
  }

  /// `<!doctype html`, in any case.
  private static func isHTMLDoctype(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.dropFirst(9).drop { $0 <= 0x20 }
    return name.prefix(4).elementsEqual("html".utf8) { $0 | 0x20 == $1 }
  }

  /// Behind `>`, but not one in quotes or in the brackets of declarations.
  private static func doctypeEnd(_ rest: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    var depth = 0
    for index in rest.indices {
      let byte = rest[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return index + 1
      default: break
      }
    }
    return nil
  }

  private static func end(of mark: String, in rest: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    guard rest.count >= mark.count else { return nil }
    for index in rest.startIndex...(rest.endIndex - mark.count) where rest[index...].starts(with: mark) {
      return index + mark.count
    }
    return nil
  }

  /// `word` is in small letters; the text may be in any.
  private static func hasWord(_ word: String, _ rest: ArraySlice<UInt8>) -> Bool {
    rest.count >= word.utf8.count
      && zip(rest, word.utf8).allSatisfy { (0x41...0x5a).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }
}
