/// Bytes as text in 32 lower-case letters and digits without padding: RFC 4648, 6, as multibase `b` writes it.
package enum Base32 {
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 8 / 5 + 1)
    var (held, bits) = (UInt32(0), UInt32(0))
    for byte in bytes {
      held = held << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(digits[Int(held >> bits & 31)])
      }
    }
    if bits > 0 { text.append(digits[Int(held << (5 - bits) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil where another character is in it. Bits left over are not looked at, as other readers of CIDs do.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 5 / 8)
    var (held, bits) = (UInt32(0), UInt32(0))
    for character in text {
      guard let value = value(of: character) else { return nil }
      held = held << 5 | value
      bits += 5
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: held >> bits))
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a"))
    case UInt8(ascii: "2")...UInt8(ascii: "7"): UInt32(character - UInt8(ascii: "2")) + 26
    default: nil
    }
  }

  private static let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
}
