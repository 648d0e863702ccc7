/// A chain as OpenSea's API v2 names it (ChainIdentifier). The list is closed, because the name goes into addresses.
package enum Chain: String, CaseIterable, Sendable {
  case abstract, animechain, arbitrum, avalanche, b3, base, blast, ethereum, flow, gunzilla, hyperevm, hyperliquid, ink
  case megaeth, monad, optimism, polygon, robinhood, ronin, sei, shape, solana, somnia, soneium, unichain, zora
  case apeChain = "ape_chain"
  case beraChain = "bera_chain"
}
