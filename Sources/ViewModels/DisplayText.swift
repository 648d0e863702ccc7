/// Makes text from the chain fit to be read: what only hides, reverses or overflows is taken out. Escaping is the
/// template engine's work, not this one's.
package enum DisplayText {
  /// One line without control, bidirectional and zero-width characters and towers of combining marks; white space is
  /// folded. Nil where nothing is left to read.
  package static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    if isPlain(text) { return text }
    let words = readable(text, keepingLines: false).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// As `line`, with line breaks kept.
  package static func paragraphs(_ text: String?) -> String? {
    guard let text else { return nil }
    let lines = readable(text, keepingLines: true).split(separator: "\n", omittingEmptySubsequences: false)
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

  /// Marks allowed on one letter: Vietnamese needs two, pointed Hebrew three.
  private static let mostMarks = 4

  /// Printable ASCII with single spaces inside, as most names are: nothing needs to be looked up.
  private static func isPlain(_ text: String) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard (0x20...0x7e).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }

  private static func readable(_ text: String, keepingLines: Bool) -> String {
    var kept = String.UnicodeScalarView()
    var marks = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if (0x21...0x7e).contains(scalar.value) {
        kept.append(scalar)
        marks = 0
        continue
      }
      if scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" {
        if scalar != "\n" || previous != "\r" { kept.append(keepingLines ? "\n" : " ") }
        marks = 0
        continue
      }
      if scalar == "\t" { kept.append(" ") }
      if isInvisible(scalar, after: previous) { continue }
      marks = isMark(scalar) ? marks + 1 : 0
      if marks <= mostMarks { kept.append(scalar) }
    }
    return String(kept)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Control and format characters, private and unassigned ones. The joiner and the selector that shape emoji stay
  /// behind a visible character, and so do the tags of flags.
  private static func isInvisible(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
    switch scalar.value {
    case 0x200d, 0xfe0e, 0xfe0f: return !(previous?.properties.isEmoji ?? false) && previous?.value != 0xfe0f
    case 0x200c: return !(previous?.properties.isAlphabetic ?? false)
    case 0xe0020...0xe007f:
      return !(previous.map { $0.value == 0x1f3f4 || (0xe0020...0xe007f).contains($0.value) } ?? false)
    case 0x115f, 0x1160, 0x3164, 0xffa0, 0x2800: return true
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
