/// What tells one asset from all others.
package enum AssetID: Hashable, Sendable {
  /// OpenSea v2, and v1 assets without a number: the token of a contract on a chain.
  case token(chain: Chain, contract: Address, identifier: TokenID)
  /// The integer `id` of OpenSea v1, in decimal digits.
  case number(Int64)

  /// Reads `chain:contract:identifier` or a decimal number, the forms that `text` writes.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 3 {
      guard let chain = Chain(rawValue: String(parts[0])), let contract = try? Address(parts[1]),
        let identifier = TokenID(parts[2])
      else { return nil }
      self = .token(chain: chain, contract: contract, identifier: identifier)
    } else {
      guard parts.count == 1, let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
        let number = Int64(text)
      else { return nil }
      self = .number(number)
    }
  }

  /// The form in links; `AssetID(id.text) == id`.
  package var text: String {
    switch self {
    case .token(let chain, let contract, let identifier):
      "\(chain.rawValue):\(contract.hex):\(identifier.decimal)"
    case .number(let number): String(number)
    }
  }
}
