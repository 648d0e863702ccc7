import Models

/// The DATA form of JSON-RPC: `0x` and two hexadecimal digits for each byte.
enum HexData {
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = [UInt8(ascii: "0"), UInt8(ascii: "x")]
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0x0f)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil without `0x`, and for an odd number of digits or other characters.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 2, bytes.count.isMultiple(of: 2), bytes[0] == UInt8(ascii: "0"),
      bytes[1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2 - 1)
    for index in stride(from: 2, to: bytes.count, by: 2) {
      guard let high = value(of: bytes[index]), let low = value(of: bytes[index + 1]) else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Address {
  /// Nil unless there are 20 bytes.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20, let address = try? Address(HexData.encode(bytes)) else { return nil }
    self = address
  }

  var bytes: [UInt8] { HexData.decode(hex) ?? [] }
}
