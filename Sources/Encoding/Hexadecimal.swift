/// Bytes as pairs of hexadecimal digits, and single digits. RFC 4648, 8.
package enum Hexadecimal {
  /// Lower-case digits, two a byte, without any prefix.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes { append(byte, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The 16 digits of a number.
  package static func encode(_ number: UInt64) -> String {
    encode((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
  }

  /// Two lower-case digits.
  package static func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(digit(byte >> 4))
    text.append(digit(byte & 15))
  }

  /// Reads digits of either case. Nil for an odd number of them, and for anything else.
  package static func decode(_ digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var rest = digits.makeIterator()
    while let first = rest.next() {
      guard let high = first.hexadecimalValue, let low = rest.next()?.hexadecimalValue else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// The lower-case digit of the lower half of a byte.
  static func digit(_ value: UInt8) -> UInt8 {
    let value = value & 15
    return value < 10 ? value + 0x30 : value + 0x57
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in either case.
  @inlinable package var hexadecimalValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  @inlinable package var isHexadecimal: Bool { hexadecimalValue != nil }
}

extension Array<UInt8> {
  /// What stands behind `0x` or `0X`; nil without that.
  package var withoutHexadecimalPrefix: ArraySlice<UInt8>? {
    prefix(2).equalsIgnoringCase("0x".utf8) ? dropFirst(2) : nil
  }
}
