/// The address of an Ethereum account or contract: 20 bytes, written as `0x` and 40 hexadecimal digits.
package struct Address: Hashable, Sendable {
  /// The 40 lower-case digits with their `0x`: the form in links, requests and comparisons.
  package let hex: String

  /// Reads an address in any letter case. All-lower and all-upper digits carry no checksum; mixed case is checked
  /// against EIP-55.
  package init(_ text: some StringProtocol) throws(AddressError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count >= 2, bytes[0] == UInt8(ascii: "0"), bytes[1] | 0x20 == UInt8(ascii: "x") else {
      throw .missingPrefix
    }
    let digits = bytes.dropFirst(2)
    if let bad = digits.firstIndex(where: { !Self.isHexadecimal($0) }) { throw .notHexadecimal(position: bad) }
    guard digits.count == 40 else { throw .wrongLength(digits: digits.count) }
    hex = String(decoding: [UInt8(ascii: "0"), UInt8(ascii: "x")] + digits.map(Self.lowercased), as: UTF8.self)

    let letters = digits.filter { $0 >= UInt8(ascii: "A") }
    let isMixed =
      letters.contains { $0 >= UInt8(ascii: "a") } && letters.contains { $0 < UInt8(ascii: "a") }
    guard isMixed else { return }
    let meant = checksummed
    if let (wrong, _) = zip(bytes, meant.utf8).enumerated().dropFirst(2).first(where: { $1.0 != $1.1 }) {
      throw .wrongChecksum(position: wrong, meant: meant)
    }
  }

  /// The mixed-case form of EIP-55: a letter is upper-case where the digest of the lower-case digits has a nibble of
  /// 8 or more.
  package var checksummed: String {
    let digits = Array(hex.utf8.dropFirst(2))
    let digest = Keccak256.hash(digits)
    let marked = digits.enumerated().map { index, digit in
      let nibble = index.isMultiple(of: 2) ? digest[index / 2] >> 4 : digest[index / 2] & 0x0f
      return digit >= UInt8(ascii: "a") && nibble >= 8 ? digit & ~0x20 : digit
    }
    return "0x" + String(decoding: marked, as: UTF8.self)
  }

  /// The contract of ENS that answers for all names, on mainnet and on Sepolia.
  package static let universalResolver = Address(known: "0xeeeeeeee14d718c2b47d9923deab1335e144eeee")

  private init(known hex: String) {
    self.hex = hex
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func lowercased(_ digit: UInt8) -> UInt8 {
    digit >= UInt8(ascii: "A") ? digit | 0x20 : digit
  }
}

/// Why a text is not an Ethereum address. Positions count UTF-8 bytes of the text from 0.
package enum AddressError: Error, Hashable, Sendable {
  case empty
  /// The text does not start with `0x`.
  case missingPrefix
  case notHexadecimal(position: Int)
  /// `digits` stand behind `0x` where 40 belong.
  case wrongLength(digits: Int)
  /// The letter case breaks EIP-55 first at `position`; `meant` has the same digits in the right case.
  case wrongChecksum(position: Int, meant: String)
}
