/// Comma-separated values with a header line (RFC 4180), for spreadsheets: with a byte order mark, and with an
/// apostrophe before each text that one would turn into something else. Without that apostrophe it is the text again.
enum CSV {
  static func bytes(_ header: [String], _ rows: [[String?]]) -> [UInt8] {
    var bytes: [UInt8] = [0xef, 0xbb, 0xbf]
    for row in [header] + rows {
      for (index, text) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(text ?? "", to: &bytes)
      }
      bytes += "\r\n".utf8
    }
    return bytes
  }

  /// Byte by byte: a quotation mark with a combining mark behind it is one character to Swift, and a quotation mark to
  /// whoever reads the field.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let mark = SpreadsheetText.changes(text) ? "'" : ""
    guard text.utf8.contains(where: "\",;\t\r\n".utf8.contains) else {
      bytes += mark.utf8
      bytes += text.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    bytes += mark.utf8
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// What spreadsheets make of a text, whatever the language they are set to.
private enum SpreadsheetText {
  /// Whether one would calculate it, or take it for a number, a date, a time, a truth value or an error. Whole numbers
  /// of up to 15 digits stay what they are, and so do addresses on the chain.
  static func changes(_ text: String) -> Bool {
    if let first = text.utf8.first, "\t\r'".utf8.contains(first) { return true }
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    guard let first = scalars.first else { return false }
    if formulaStarts.contains(first) || first.properties.generalCategory == .currencySymbol { return true }
    if first.properties.numericType != nil || ".,(%".unicodeScalars.contains(first) {
      return !isPlainNumber(text) && !isHexadecimal(text) && !isProse(text)
    }
    return isWord(String(String.UnicodeScalarView(scalars)).lowercased())
  }

  /// No date has as many words.
  private static func isProse(_ text: String) -> Bool {
    text.split(whereSeparator: \.isWhitespace).count { $0.contains(where: \.isLetter) } > 4
  }

  private static let formulaStarts = Set("=+-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}\u{2212}".unicodeScalars)

  /// A spreadsheet's numbers have 15 digits, and no zeros before them.
  private static func isPlainNumber(_ text: String) -> Bool {
    text.utf8.count <= 15 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && (text.utf8.first != UInt8(ascii: "0") || text == "0")
  }

  /// Such as the address of a contract.
  private static func isHexadecimal(_ text: String) -> Bool {
    text.hasPrefix("0x") && text.utf8.count > 2
      && text.utf8.dropFirst(2).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20)
      }
  }

  /// A truth value, an error, or a date that begins with a month or a day of the week.
  private static func isWord(_ text: String) -> Bool {
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if values.contains(trimmed) { return true }
    let letters = trimmed.prefix(while: \.isLetter)
    let rest = trimmed.dropFirst(letters.count)
    return rest.contains(where: \.isNumber) && dayWords.contains { letters.hasPrefix($0) }
      && rest.drop { !$0.isNumber && !$0.isLetter }.first?.isNumber ?? false
  }

  private static let values: Set<String> = [
    "true", "false", "wahr", "falsch", "vrai", "faux", "verdadero", "falso", "vero", "verdadeiro", "waar", "onwaar",
    "sant", "falskt", "sand", "falsk", "prawda", "fałsz", "истина", "ложь", "#n/a", "#ref!", "#name?", "#div/0!",
    "#null!",
    "#num!", "#value!", "#nv", "#bezug!", "inf", "nan",
  ]

  /// The first three letters of months and days in English, German, French, Spanish, Italian, Portuguese and Dutch.
  private static let dayWords: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mär", "mrz", "mai", "okt",
    "dez",
    "fév", "fev", "avr", "jui", "aoû", "aou", "déc", "ene", "abr", "ago", "dic", "gen", "mag", "giu", "lug", "set",
    "ott",
    "out", "mrt", "maa", "mei", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
  ]
}
