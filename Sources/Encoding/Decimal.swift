extension Array<UInt8> {
  /// Appends a decimal number without making a `String`.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(rest % 10) + 0x30)
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends the last two digits of a number.
  mutating func append(twoDigitsOf number: Int) {
    let number = number.magnitude % 100
    append(UInt8(number / 10) + 0x30)
    append(UInt8(number % 10) + 0x30)
  }
}

extension Collection<UInt8> {
  /// The value of `1*DIGIT`, nil where there is anything else or the number does not fit.
  @inlinable package var decimalValue: Int? {
    guard !isEmpty else { return nil }
    var value = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      let (product, isTooLong) = value.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = product.addingReportingOverflow(Int(byte &- 0x30))
      guard !isTooLong, !isTooLarge else { return nil }
      value = sum
    }
    return value
  }

  /// Whether it is `1*DIGIT`, however long.
  @inlinable package var isDecimal: Bool { !isEmpty && allSatisfy(\.isDigit) }
}
