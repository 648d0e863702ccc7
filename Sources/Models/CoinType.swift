/// For which chain a name has an address: a number of SLIP-44, or that of an EVM chain (ENSIP-11).
package struct CoinType: Hashable, Sendable {
  package let number: UInt32

  package static let ethereum = CoinType(number: 60)
  /// The address for every EVM chain that has none of its own (ENSIP-19).
  package static let anyEVM = CoinType(number: evmBit)

  /// Nil for chain ids that ENSIP-11 has no room for: 0, and those over 31 bits.
  package init?(chainID: UInt64) {
    switch chainID {
    case 1: self = .ethereum
    case 2..<UInt64(Self.evmBit): number = Self.evmBit | UInt32(chainID)
    default: return nil
    }
  }

  /// The name under which the primary names of accounts are kept (ENSIP-19).
  package var reverseNamespace: String {
    switch self {
    case .ethereum: "addr.reverse"
    case .anyEVM: "default.reverse"
    default: String(number, radix: 16) + ".reverse"
    }
  }

  private init(number: UInt32) {
    self.number = number
  }

  private static let evmBit: UInt32 = 0x8000_0000
}
