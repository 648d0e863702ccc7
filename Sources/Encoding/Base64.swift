/// Bytes as text in 64 characters (RFC 4648, 4 and 5).
package enum Base64 {
  package enum Alphabet: Sendable {
    case standard
    /// `-` and `_` in place of `+` and `/`, for addresses; written without padding.
    case url
  }

  package static func encode(_ bytes: some Collection<UInt8>, _ alphabet: Alphabet = .standard) -> String {
    let digits = alphabet == .standard ? standardDigits : urlDigits
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (held, bits) = (UInt32(0), UInt32(0))
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(digits[Int(held >> bits & 63)])
      }
    }
    if bits > 0 { text.append(digits[Int(held << (6 - bits) & 63)]) }
    if alphabet == .standard { while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) } }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for what `encode` does not write: other characters, wrong padding, bits left over that are not zero.
  package static func decode(_ text: some Collection<UInt8>, _ alphabet: Alphabet = .standard) -> [UInt8]? {
    var digits = Array(text)
    if alphabet == .standard {
      guard digits.count % 4 == 0 else { return nil }
      for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    }
    let strange: Set<UInt8> = alphabet == .standard ? Set("-_".utf8) : Set("+/".utf8)
    guard !digits.contains(where: strange.contains), digits.allSatisfy({ values[Int($0)] < 64 }) else { return nil }
    return decode(digits: digits, allowsLooseBits: false)
  }

  /// As people write it: both alphabets, with or without padding, blanks and line ends anywhere, and what is behind
  /// the padding left out. Nil where another character is in it, or one digit alone is left.
  package static func decodeSloppily(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var digits: [UInt8] = []
    for byte in text {
      if byte == UInt8(ascii: "=") { break }
      if byte == 0x20 || (0x09...0x0d).contains(byte) { continue }
      guard values[Int(byte)] < 64 else { return nil }
      digits.append(byte)
    }
    return decode(digits: digits, allowsLooseBits: true)
  }

  private static func decode(digits: [UInt8], allowsLooseBits: Bool) -> [UInt8]? {
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var (held, bits) = (UInt32(0), UInt32(0))
    for digit in digits {
      held = held << 6 | UInt32(values[Int(digit)])
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: held >> bits))
    }
    guard allowsLooseBits || held & (1 << bits - 1) == 0 else { return nil }
    return bytes
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let standardDigits = Array((letters + "+/").utf8)
  private static let urlDigits = Array((letters + "-_").utf8)

  /// The value of each character in either alphabet; 255 for all others.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for digits in [standardDigits, urlDigits] {
      for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    }
    return values
  }()
}
