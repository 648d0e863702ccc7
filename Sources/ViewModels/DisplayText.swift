/// Makes text from the chain fit to be read: what only hides, reverses or overflows is taken out. Escaping is the
/// template engine's work, not this one's.
package enum DisplayText {
  /// One line without control, bidirectional and zero-width characters and towers of combining marks; white space is
  /// folded. Nil where nothing is left to read.
  package static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    if isPlain(text) { return text }
    let words = ReadableText.of(text, keepingLines: false).split(whereSeparator: \.isWhitespace)
    return words.contains { $0.unicodeScalars.contains(where: ReadableText.isVisible) }
      ? words.joined(separator: " ") : nil
  }

  /// As `line`, with line breaks kept.
  package static func paragraphs(_ text: String?) -> String? {
    guard let text else { return nil }
    let readable = ReadableText.of(text, keepingLines: true)
    guard readable.unicodeScalars.contains(where: ReadableText.isVisible) else { return nil }
    let lines = readable.split(separator: "\n", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for line in lines where !(line.allSatisfy(\.isWhitespace) && kept.last?.isEmpty ?? true) {
      kept.append(line.allSatisfy(\.isWhitespace) ? "" : line)
    }
    while kept.last?.isEmpty ?? false { kept.removeLast() }
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }

  /// At most `limit` characters, with an ellipsis where something was cut.
  package static func cut(_ text: String, to limit: Int) -> String {
    text.utf8.count <= limit || text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  /// `0x1981…Ca65`
  package static func shortened(address: String) -> String {
    address.count > 12 ? "\(address.prefix(6))…\(address.suffix(4))" : address
  }

  /// A long token number as `1437929290…045468`.
  package static func shortened(number: String) -> String {
    number.count > 17 ? "\(number.prefix(10))…\(number.suffix(6))" : number
  }

  /// Printable ASCII with single spaces inside, as most names are: nothing needs to be looked up.
  private static func isPlain(_ text: String) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard (0x20...0x7e).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}
