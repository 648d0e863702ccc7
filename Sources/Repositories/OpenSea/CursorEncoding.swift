import Encoding
import Models

/// Puts a cursor into a query so that the upstream decodes exactly the text it sent.
enum CursorEncoding {
  /// The form to send, and another to send if that is refused.
  ///
  /// OpenSea v1 sometimes sent a cursor that was percent-encoded already (`LXBr…%3D%3D`). Such a one goes out as it
  /// is. It is told by its text: every '%' begins an escape, and what the escapes stand for is base64 with at least
  /// one of '+', '/' and '='.
  static func forms(of cursor: Cursor) -> (first: String, second: String?) {
    let literal = PercentEncoding.encode(cursor.text)
    guard cursor.text.utf8.contains(UInt8(ascii: "%")), let decoded = PercentEncoding.decode(cursor.text),
      decoded.utf8.allSatisfy(isBase64), decoded.utf8.contains(where: needsEncoding)
    else { return (literal, nil) }
    return (PercentEncoding.encode(decoded), literal)
  }

  /// What a reply has in the place of a cursor.
  enum Reading: Equatable {
    case none
    case cursor(Cursor)
    /// Something is there, and it is no cursor that can be sent.
    case unusable
    /// A word for "none", or an address that names no cursor: it is the end, or the cursor was lost on the way.
    case unnamed
  }

  /// The cursor that a reply calls `name`. Once OpenSea sent the whole address of the next page: its parameter counts.
  static func cursor(_ value: JSONValue?, parameter name: String) -> Reading {
    guard let value, value != .bool(false) else { return .none }
    guard var text = value.text else { return .unusable }
    if text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("?")
      || (text.hasPrefix("/") && text.contains("?"))
    {
      let query = text.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
      guard let parameter = query.split(separator: "&").first(where: { $0.hasPrefix(name + "=") })
      else { return .unnamed }
      guard let decoded = PercentEncoding.decode(parameter.dropFirst(name.count + 1)) else { return .unusable }
      if decoded.isEmpty { return .unnamed }
      text = decoded
    }
    if wordsForNone.contains(text.lowercased()) { return .unnamed }
    return text.utf8.allSatisfy { $0 <= 0x20 } ? .none : Cursor(text).map(Reading.cursor) ?? .unusable
  }

  /// What programs write that turn "no value" into text.
  private static let wordsForNone: Set<String> = ["null", "(null)", "undefined", "none", "nil", "nan", "false"]

  private static func isBase64(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isDash || byte == UInt8(ascii: "_") || needsEncoding(byte)
  }

  private static func needsEncoding(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
  }
}
