import Encoding

/// The address of an Ethereum account or contract: 20 bytes, written as `0x` and 40 hexadecimal digits.
package struct Address: Hashable, Sendable {
  /// The 40 lower-case digits with their `0x`: the form in links, requests and comparisons.
  package let hex: String

  /// Reads an address in any letter case. All-lower and all-upper digits carry no checksum; mixed case is checked
  /// against EIP-55.
  package init(_ text: some StringProtocol) throws(AddressError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    guard let digits = bytes.withoutHexadecimalPrefix else { throw .missingPrefix }
    if let bad = digits.firstIndex(where: { !$0.isHexadecimal }) { throw .notHexadecimal(position: bad) }
    guard digits.count == 40 else { throw .wrongLength(digits: digits.count) }
    hex = "0x" + String(decoding: digits.map(\.lowercased), as: UTF8.self)

    let letters = digits.filter(\.isLetter)
    guard letters.contains(where: { $0 == $0.lowercased }), letters.contains(where: { $0 != $0.lowercased }) else {
      return
    }
    let meant = checksummed
    if let (wrong, _) = zip(bytes, meant.utf8).enumerated().dropFirst(2).first(where: { $1.0 != $1.1 }) {
      throw .wrongChecksum(position: wrong, meant: meant)
    }
  }

  /// The contract of ENS that answers for all names, on mainnet and on Sepolia.
  package static let universalResolver = Address(known: "0xeeeeeeee14d718c2b47d9923deab1335e144eeee")

  private init(known hex: String) {
    self.hex = hex
  }

  /// The mixed-case form of EIP-55: a letter is upper-case where the digest of the lower-case digits has a nibble of
  /// 8 or more.
  package var checksummed: String {
    let digits = Array(hex.utf8.dropFirst(2))
    let digest = Keccak256.hash(digits)
    let marked = digits.enumerated().map { index, digit in
      let nibble = index.isMultiple(of: 2) ? digest[index / 2] >> 4 : digest[index / 2] & 0x0f
      return digit.isLetter && nibble >= 8 ? digit & ~0x20 : digit
    }
    return "0x" + String(decoding: marked, as: UTF8.self)
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
