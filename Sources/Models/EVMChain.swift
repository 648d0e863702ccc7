/// What is to be known of a chain that runs Ethereum's virtual machine: one row for each such chain of OpenSea's.
package struct EVMChain: Hashable, Sendable {
  package let id: Chain
  /// EIP-155.
  package let number: Int
  /// The proper name, for readers.
  package let name: String
  /// The coin that fees are paid in, 18 decimals, and its symbol.
  package let coin: String
  package let symbol: String
  /// The first part of the host name at Infura; nil where Infura has no node of the chain.
  package let infuraNetwork: String?
  /// The host of the chain's block explorer, where one is known.
  package let explorer: String?

  package static let all: [EVMChain] = [
    row(.ethereum, 1, "Ethereum", "Ether", "ETH", "mainnet", "etherscan.io"),
    row(.polygon, 137, "Polygon", "POL", "POL", "polygon-mainnet", "polygonscan.com"),
    row(.base, 8453, "Base", "Ether", "ETH", "base-mainnet", "basescan.org"),
    row(.arbitrum, 42161, "Arbitrum One", "Ether", "ETH", "arbitrum-mainnet", "arbiscan.io"),
    row(.optimism, 10, "OP Mainnet", "Ether", "ETH", "optimism-mainnet", "optimistic.etherscan.io"),
    row(.avalanche, 43114, "Avalanche", "Avalanche", "AVAX", "avalanche-mainnet", "snowtrace.io"),
    row(.blast, 81457, "Blast", "Ether", "ETH", "blast-mainnet", "blastscan.io"),
    row(.unichain, 130, "Unichain", "Ether", "ETH", "unichain-mainnet", "uniscan.xyz"),
    row(.sei, 1329, "Sei", "Sei", "SEI", "sei-mainnet", "seiscan.io"),
    row(.monad, 143, "Monad", "Monad", "MON", "monad-mainnet", "monadscan.com"),
    row(.megaeth, 4326, "MegaETH", "Ether", "ETH", "megaeth-mainnet", "mega.etherscan.io"),
    row(.zora, 7_777_777, "Zora", "Ether", "ETH", nil, "explorer.zora.energy"),
    row(.apeChain, 33139, "ApeChain", "ApeCoin", "APE", nil, "apescan.io"),
    row(.b3, 8333, "B3", "Ether", "ETH", nil, "explorer.b3.fun"),
    row(.soneium, 1868, "Soneium", "Ether", "ETH", nil, "soneium.blockscout.com"),
    row(.ronin, 2020, "Ronin", "RON", "RON", nil, "app.roninchain.com"),
    row(.beraChain, 80094, "Berachain", "Bera", "BERA", nil, "berascan.com"),
    row(.shape, 360, "Shape", "Ether", "ETH", nil, "shapescan.xyz"),
    row(.abstract, 2741, "Abstract", "Ether", "ETH", nil, "abscan.org"),
    row(.hyperevm, 999, "HyperEVM", "HYPE", "HYPE", nil, "hyperevmscan.io"),
    row(.somnia, 5031, "Somnia", "SOMI", "SOMI", nil, "explorer.somnia.network"),
    row(.ink, 57073, "Ink", "Ether", "ETH", nil, "explorer.inkonchain.com"),
    row(.gunzilla, 43419, "GUNZ", "GUN", "GUN", nil, "gunzscan.io"),
    row(.flow, 747, "Flow EVM", "Flow", "FLOW", nil, "evm.flowscan.io"),
    row(.animechain, 69000, "AnimeChain", "Animecoin", "ANIME", nil, nil),
    row(.robinhood, 4663, "Robinhood Chain", "Ether", "ETH", nil, "robinhoodchain.blockscout.com"),
  ]

  private static func row(
    _ id: Chain, _ number: Int, _ name: String, _ coin: String, _ symbol: String, _ infuraNetwork: String?,
    _ explorer: String?
  ) -> EVMChain {
    EVMChain(
      id: id, number: number, name: name, coin: coin, symbol: symbol, infuraNetwork: infuraNetwork, explorer: explorer)
  }
}
