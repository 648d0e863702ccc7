/// A chain as OpenSea's API v2 names it (ChainIdentifier). The list is closed, because the name goes into addresses.
package enum Chain: String, CaseIterable, Sendable {
  case abstract, animechain, arbitrum, avalanche, b3, base, blast, ethereum, flow, gunzilla, hyperevm, hyperliquid, ink
  case megaeth, monad, optimism, polygon, robinhood, ronin, sei, shape, solana, somnia, soneium, unichain, zora
  case apeChain = "ape_chain"
  case beraChain = "bera_chain"

  /// The chain called `name`, in any letter case, by the name of today or an earlier one; nil for any other.
  package init?(named name: some StringProtocol) {
    let name = name.lowercased()
    guard let chain = Self(rawValue: Self.formerNames[name] ?? name) else { return nil }
    self = chain
  }

  /// Polygon's name at OpenSea until 2025.
  private static let formerNames = ["matic": "polygon"]
}

/// The chain of an asset, as its source names it.
package enum ChainName: Hashable, Sendable {
  case known(Chain)
  /// One that OpenSea's API v2 does not have, in the source's own word.
  case other(String)

  package static let ethereum = ChainName.known(.ethereum)

  package init(_ name: String) {
    self = Chain(named: name).map(Self.known) ?? .other(name)
  }

  package var text: String {
    switch self {
    case .known(let chain): chain.rawValue
    case .other(let name): name
    }
  }
}
