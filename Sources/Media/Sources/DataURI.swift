import Encoding

/// The bytes in a `data:` address (RFC 2397), as people write them: base64 with or without padding, with blanks and
/// escapes in it; text with raw `<`, `#`, `"` and a `%` that stands for itself.
package struct DataURI: Equatable, Sendable {
  /// What the address says that it is, in small letters and without parameters. The bytes decide.
  package let declaredType: String
  package let bytes: [UInt8]

  /// Nil where there is no comma, or where what claims to be base64 is not.
  package init?(_ text: some StringProtocol) {
    let utf8 = text.utf8
    guard utf8.count > 5, text.prefix(5).lowercased() == "data:", let comma = Self.comma(in: utf8.dropFirst(5)) else {
      return nil
    }
    let head = utf8[utf8.index(utf8.startIndex, offsetBy: 5)..<comma]
    let parameters = head.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Self.word($0) }
    declaredType = parameters.first.map { $0.isEmpty ? "text/plain" : $0 } ?? "text/plain"
    let body = Self.unescaped(utf8[utf8.index(after: comma)...])
    guard parameters.dropFirst().contains("base64") else {
      bytes = body
      return
    }
    guard let decoded = Base64.decodeSloppily(body) else { return nil }
    bytes = decoded
  }

  /// The first comma outside of quotes.
  private static func comma<Bytes: Collection<UInt8>>(in text: Bytes) -> Bytes.Index? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if text[index] == UInt8(ascii: ","), !isQuoted { return index }
    }
    return text.firstIndex(of: UInt8(ascii: ","))
  }

  private static func word(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: unescaped(bytes).filter { $0 > 0x20 }, as: UTF8.self).lowercased()
  }

  /// `%` with two hexadecimal digits is a byte; alone it stays.
  private static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
    let text = Array(text)
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.count, let high = digit(text[index + 1]),
        let low = digit(text[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }
}
