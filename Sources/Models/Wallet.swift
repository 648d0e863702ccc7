import Encoding

/// An account and what it holds, exactly.
package struct Wallet: Hashable, Codable, Sendable {
  package let address: Address
  package let balance: Wei

  package init(address: Address, balance: Wei) {
    self.address = address
    self.balance = balance
  }
}

/// An amount of wei, the smallest unit of ether (1 ETH = 10^18 wei): an unsigned integer of up to 256 bits.
package struct Wei: Hashable, Sendable {
  /// The amount in decimal digits, without leading zeros.
  package let decimal: String

  package static let zero = Wei(decimal: "0")

  /// Reads a JSON-RPC QUANTITY, `0x` and 1 to 64 hexadecimal digits; leading zeros, which some nodes send, are
  /// accepted. Nil for anything else, `"0x"` and values over 256 bits included.
  package init?(quantity: String) {
    guard let written = Array(quantity.utf8).withoutHexadecimalPrefix, !written.isEmpty else { return nil }
    let digits = written.drop { $0 == UInt8(ascii: "0") }
    guard digits.count <= 64 else { return nil }
    var groups: [UInt64] = [0]
    for digit in digits {
      guard let value = digit.hexadecimalValue else { return nil }
      Self.multiplyAdd(&groups, by: 16, adding: UInt64(value))
    }
    decimal = Self.text(of: groups)
  }

  private init(decimal: String) {
    self.decimal = decimal
  }

  /// Reads what `decimal` gave. Nil for anything else: other characters, leading zeros, more digits than 256 bits have.
  package init?(decimalDigits text: String) {
    let digits = text.utf8
    guard (1...78).contains(digits.count), digits.isDecimal,
      digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    decimal = text
  }

  /// Whole ether and the 18 digits behind the point.
  package var etherParts: (whole: Substring, fraction: Substring) {
    let padded = String(repeating: "0", count: max(0, 19 - decimal.utf8.count)) + decimal
    let point = padded.index(padded.endIndex, offsetBy: -18)
    return (padded[..<point], padded[point...])
  }

  /// Digits a group holds: 10^18 times 16 still fits 64 bits.
  private static let groupDigits = 18
  private static let groupSize: UInt64 = 1_000_000_000_000_000_000

  /// `groups` are the digits of a number in base 10^18, least significant first.
  private static func multiplyAdd(_ groups: inout [UInt64], by factor: UInt64, adding addend: UInt64) {
    var carry = addend
    for index in groups.indices {
      let product = groups[index] * factor + carry
      groups[index] = product % groupSize
      carry = product / groupSize
    }
    if carry > 0 { groups.append(carry) }
  }

  private static func text(of groups: [UInt64]) -> String {
    groups.reversed().enumerated().map { position, group in
      let digits = String(group)
      return position == 0 ? digits : String(repeating: "0", count: groupDigits - digits.utf8.count) + digits
    }.joined()
  }
}
