/// Bytes that the grammar of HTTP gives a meaning.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0a
  static let carriageReturn: UInt8 = 0x0d
  static let space: UInt8 = 0x20
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let percent = UInt8(ascii: "%")
  static let quote = UInt8(ascii: "\"")
}

extension UInt8 {
  /// `tchar`, what names of fields and methods are made of. RFC 9110, 5.6.2.
  var isTokenCharacter: Bool {
    guard self < 128 else { return false }
    let members: UInt64 = self < 64 ? 0x03ff_6cfa_0000_0000 : 0x57ff_ffff_c7ff_fffe
    return members >> UInt64(self & 63) & 1 == 1
  }

  /// C0 controls and DEL.
  var isControl: Bool { self < 0x20 || self == 0x7f }

  /// A space or a tab: `OWS` is any number of them. RFC 9110, 5.6.3.
  var isBlank: Bool { self == ASCII.space || self == ASCII.tab }

  var isDigit: Bool { self &- 0x30 < 10 }

  /// The value of a hexadecimal digit in either case.
  var hexadecimalValue: UInt8? {
    if isDigit { return self - 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// The lower-case form of an ASCII letter; any other byte as it is.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension Sequence<UInt8> {
  /// Compares ASCII text without regard to the case of letters.
  func equalsIgnoringCase(_ other: some Sequence<UInt8>) -> Bool {
    elementsEqual(other) { $0.lowercased == $1.lowercased }
  }
}

extension Array<UInt8> {
  /// Appends a decimal number without making a `String`.
  mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(rest % 10) + 0x30)
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}

extension Collection<UInt8> {
  /// The value of `1*DIGIT`, nil where there is anything else or the number does not fit.
  var decimalValue: Int? {
    guard !isEmpty else { return nil }
    var value = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      let (product, tooLong) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooLarge) = product.addingReportingOverflow(Int(byte - 0x30))
      guard !tooLong, !tooLarge else { return nil }
      value = sum
    }
    return value
  }
}

extension Collection<UInt8> where SubSequence: Collection<UInt8> {
  /// The part without blanks at either end.
  var trimmed: SubSequence {
    var start = startIndex
    while start < endIndex, self[start].isBlank { start = index(after: start) }
    var end = start
    var cursor = start
    while cursor < endIndex {
      let next = index(after: cursor)
      if !self[cursor].isBlank { end = next }
      cursor = next
    }
    return self[start..<end]
  }
}
