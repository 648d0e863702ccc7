/// A small, forgiving reader of HTML for tests: takes for a tag whatever a browser might.
struct LooseHTML {
  static let linkNames: Set<String> = [
    "href", "src", "action", "formaction", "poster", "cite", "ping", "xlink:href", "background", "manifest",
  ]

  /// Tags, comments and attribute names in order, without text and values.
  private(set) var shape: [String] = []
  /// The content of scripts, styles and comments.
  private(set) var raw = ""
  private(set) var attributes: [(name: String, value: String)] = []

  init(_ html: String) {
    // Scalars rather than characters: a combining mark must not hide a sign.
    var scalars = html.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "<", let next = scalars.first, next.properties.isAlphabetic || "/!?".unicodeScalars.contains(next)
      else { continue }
      readTag(&scalars)
    }
  }

  private mutating func readTag(_ scalars: inout Substring.UnicodeScalarView) {
    if scalars.first == "!" || scalars.first == "?" {
      shape.append("declaration")
      raw += skip(&scalars, past: scalars.starts(with: "!--".unicodeScalars) ? "-->" : ">")
      return
    }
    let name = take(&scalars) { !" \t\n\r\u{0C}>".unicodeScalars.contains($0) }.lowercased()
    shape.append(name.hasSuffix("/") ? String(name.dropLast()) : name)
    while let scalar = scalars.first, scalar != ">" {
      if " \t\n\r\u{0C}/".unicodeScalars.contains(scalar) {
        scalars.removeFirst()
      } else {
        readAttribute(&scalars)
      }
    }
    scalars = scalars.dropFirst()
    guard ["script", "style", "title", "textarea"].contains(name) else { return }
    let content = skip(&scalars, past: "</" + name, keep: true)
    if name == "script" || name == "style" { raw += content }
  }

  private mutating func readAttribute(_ scalars: inout Substring.UnicodeScalarView) {
    var name = take(&scalars) { !" \t\n\r\u{0C}/>=".unicodeScalars.contains($0) }.lowercased()
    if name.isEmpty { name = String(scalars.removeFirst()) }
    shape.append("@" + name)
    var after = scalars.drop { " \t\n\r\u{0C}".unicodeScalars.contains($0) }
    guard after.first == "=" else { return }
    after = after.dropFirst().drop { " \t\n\r\u{0C}".unicodeScalars.contains($0) }
    let value: String
    if let quote = after.first, quote == "\"" || quote == "'" {
      after.removeFirst()
      value = take(&after) { $0 != quote }
      after = after.dropFirst()
    } else {
      value = take(&after) { !" \t\n\r\u{0C}>".unicodeScalars.contains($0) }
    }
    attributes.append((name, value))
    scalars = after
  }

  private func take(
    _ scalars: inout Substring.UnicodeScalarView, while holds: (UnicodeScalar) -> Bool
  ) -> String {
    let taken = scalars.prefix(while: holds)
    scalars = scalars[taken.endIndex...]
    return String(taken)
  }

  /// Skips to the end of `mark`, or before it, whatever its case; everything when there is none. Says what it skipped.
  private func skip(_ scalars: inout Substring.UnicodeScalarView, past mark: String, keep: Bool = false) -> String {
    let count = mark.unicodeScalars.count
    var skipped = String.UnicodeScalarView()
    while let scalar = scalars.first {
      if String(scalars.prefix(count)).lowercased() == mark {
        if !keep { scalars = scalars.dropFirst(count) }
        break
      }
      skipped.append(scalar)
      scalars.removeFirst()
    }
    return String(skipped)
  }

  /// Text with the character references that tests use resolved, once each and from the left.
  static func decoded(_ text: String) -> String {
    let names: [(String, String)] = [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#96;", "`"), ("&#9;", "\t"),
      ("&#x09;", "\t"), ("&Tab;", "\t"), ("&#105;", "i"), ("&#106;", "j"), ("&colon;", ":"),
    ]
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if let (name, sign) = names.first(where: { rest.starts(with: $0.0.unicodeScalars) }) {
        result.append(contentsOf: sign.unicodeScalars)
        rest = rest.dropFirst(name.unicodeScalars.count)
      } else {
        result.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }

  /// An attribute's value as a browser's address parser begins: references resolved, blanks and controls dropped.
  static func browserView(_ value: String) -> String {
    let bytes = decoded(value).unicodeScalars.drop { $0.value <= 0x20 }.filter { !"\t\n\r".unicodeScalars.contains($0) }
    return String(String.UnicodeScalarView(bytes)).lowercased()
  }
}
