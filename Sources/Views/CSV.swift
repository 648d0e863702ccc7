/// Comma-separated values with a header line. RFC 4180.
enum CSV {
  static func bytes(_ header: [String], _ rows: [[String?]]) -> [UInt8] {
    var bytes: [UInt8] = []
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
    let mark = isFormula(text) ? "'" : ""
    guard text.utf8.contains(where: "\",;\r\n".utf8.contains) else {
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

  /// A spreadsheet would calculate a field that begins like a formula, be it behind white space or in full-width
  /// characters: an apostrophe makes it text.
  private static func isFormula(_ text: String) -> Bool {
    if let first = text.utf8.first, "\t\r".utf8.contains(first) { return true }
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else { return false }
    return "=+-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}".unicodeScalars.contains(first)
  }
}
