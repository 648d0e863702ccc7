import Models
import Testing

@Suite struct ChainTests {
  static let names: [(String, Chain?)] = [
    ("ethereum", .ethereum), ("matic", .polygon), ("MATIC", .polygon), ("Polygon", .polygon), ("ape_chain", .apeChain),
    ("goerli", nil), ("bsc", nil), ("klaytn", nil), ("", nil), ("ethereum ", nil),
  ]

  @Test(arguments: names)
  func `a name is one of OpenSea's or none`(name: String, chain: Chain?) {
    #expect(Chain(named: name) == chain)
    #expect(ChainName(name) == chain.map { .known($0) } ?? .other(name))
  }

  @Test func `the table has each chain of Ethereum's kind once`() {
    let rows = EVMChain.all
    #expect(rows.count == 26 && Set(rows.map(\.id)) == Set(Chain.allCases).subtracting([.solana, .hyperliquid]))
    for distinct in [
      Set(rows.map(\.name)).count, Set(rows.map(\.number)).count, Set(rows.compactMap(\.explorer)).count + 1,
    ] {
      #expect(distinct == 26)
    }
    #expect(Set(rows.compactMap(\.infuraNetwork)).count == 11)
  }

  static let rows: [(Chain, Int, String, String?)] = [
    (.ethereum, 1, "ETH", "mainnet"), (.polygon, 137, "POL", "polygon-mainnet"),
    (.avalanche, 43114, "AVAX", "avalanche-mainnet"), (.ronin, 2020, "RON", nil), (.animechain, 69000, "ANIME", nil),
    (.base, 8453, "ETH", "base-mainnet"), (.zora, 7_777_777, "ETH", nil), (.sei, 1329, "SEI", "sei-mainnet"),
  ]

  @Test(arguments: rows)
  func `a row has its chain's number, coin and network`(id: Chain, number: Int, symbol: String, network: String?) throws
  {
    let row = try #require(EVMChain.all.first { $0.id == id })
    #expect(row.number == number && row.symbol == symbol && row.infuraNetwork == network)
  }
}
