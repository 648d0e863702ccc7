/// Writes text so that HTML reads it as text, between tags and inside quotes of either kind.
enum Escaping {
  /// Adds `text` to `output` with the signs of HTML as character references and control characters as U+FFFD.
  static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &output) }
  }

  /// Runs without special bytes are copied whole.
  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < bytes.count {
      guard !isPlain(bytes[index]), let (reference, length) = special(bytes, at: index) else {
        index += 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      reference.withUTF8Buffer { output.append(contentsOf: $0) }
      index += length
      start = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// The bytes that most text consists of, told in three comparisons.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "(") && byte <= UInt8(ascii: ";")
      || byte >= UInt8(ascii: "?") && byte <= UInt8(ascii: "_") || byte == UInt8(ascii: " ")
  }

  /// What to write for the character at `index`, and how many bytes that has; nil where it stays as it is.
  @inline(__always)
  private static func special(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (StaticString, Int)? {
    switch bytes[index] {
    case UInt8(ascii: "&"): return ("&amp;", 1)
    case UInt8(ascii: "<"): return ("&lt;", 1)
    case UInt8(ascii: ">"): return ("&gt;", 1)
    case UInt8(ascii: "\""): return ("&quot;", 1)
    case UInt8(ascii: "'"): return ("&#39;", 1)
    case UInt8(ascii: "`"): return ("&#96;", 1)
    case 0x00...0x08, 0x0B, 0x0E...0x1F, 0x7F: return ("\u{FFFD}", 1)
    // U+0080 to U+009F, the second block of control characters.
    case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0: return ("\u{FFFD}", 2)
    default: return nil
    }
  }
}
