import Models

/// What an asset's page on OpenSea says in its address: `https://opensea.io/assets/{chain}/{contract}/{token}`, without
/// the chain in old ones.
struct Permalink {
  /// Nil where the address names none: Ethereum's own items had such.
  let chain: ChainName?
  let contract: Address
  let token: TokenID

  /// Nil for any other address.
  init?(_ text: String?) {
    guard let text, text.hasPrefix("https://") else { return nil }
    let parts = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard parts.count >= 5, parts[2] == "assets" || parts[2] == "item",
      let contract = try? Address(parts[parts.count - 2]),
      let token = TokenID(parts[parts.count - 1])
    else { return nil }
    if parts.count >= 6 {
      chain = ChainName(String(parts[3]))
    } else {
      // OpenSea showed what stood on the test networks under a host of their own.
      chain = parts[1].hasPrefix("testnets.") ? .other("testnet") : nil
    }
    self.contract = contract
    self.token = token
  }
}
