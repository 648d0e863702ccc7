import Encoding

/// What tells one asset from all others.
package enum AssetID: Hashable, Sendable {
  /// OpenSea v2, and v1 assets without a number: the token of a contract on a chain.
  case token(chain: Chain, contract: Address, identifier: TokenID)
  /// A v1 asset without a number on a chain that v2 does not have, such as `goerli`. It is found on its page only.
  case foreignToken(chain: String, contract: Address, identifier: TokenID)
  /// The integer `id` of OpenSea v1, in decimal digits.
  case number(Int64)

  /// The token of a contract on a chain. Nil for a chain with a name that cannot stand in an address.
  package init?(chain: ChainName, contract: Address, identifier: TokenID) {
    switch chain {
    case .known(let chain): self = .token(chain: chain, contract: contract, identifier: identifier)
    case .other(let name):
      let isWord = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
      guard isWord, (1...40).contains(name.utf8.count) else { return nil }
      self = .foreignToken(chain: name.lowercased(), contract: contract, identifier: identifier)
    }
  }

  /// Reads `chain:contract:identifier` or a decimal number in any spelling; `text` has the one that links have.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 3 {
      guard let contract = try? Address(parts[1]), let identifier = TokenID(parts[2]) else { return nil }
      self.init(chain: ChainName(String(parts[0])), contract: contract, identifier: identifier)
    } else {
      guard parts.count == 1, let number = TokenID(text).flatMap({ Int64($0.decimal) }) else { return nil }
      self = .number(number)
    }
  }

  /// The form in links; `AssetID(id.text) == id`.
  package var text: String {
    switch self {
    case .token(let chain, let contract, let identifier):
      "\(chain.rawValue):\(contract.hex):\(identifier.decimal)"
    case .foreignToken(let chain, let contract, let identifier): "\(chain):\(contract.hex):\(identifier.decimal)"
    case .number(let number): String(number)
    }
  }
}

/// A token's number inside its contract (uint256), kept as decimal text: up to 78 digits, never a machine number.
package struct TokenID: Hashable, Sendable {
  /// Without a sign and leading zeros: the one spelling.
  package let decimal: String

  /// Reads ASCII digits, behind a plus sign or not; leading zeros do not count. Nil for anything else, and for more
  /// than 78 digits.
  package init?(_ text: some StringProtocol) {
    let digits = text.utf8.first == UInt8(ascii: "+") ? text.utf8.dropFirst() : text.utf8[...]
    guard digits.isDecimal else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= 78 else { return nil }
    decimal = significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
  }
}
