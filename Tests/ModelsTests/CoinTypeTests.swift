import Models
import Testing

@Suite struct CoinTypeTests {
  /// Ethereum, OP Mainnet, Base, Polygon, Arbitrum One, Zora, Unichain, and the largest that there can be.
  @Test(arguments: [
    (1, 60, "addr.reverse"), (10, 2_147_483_658, "8000000a.reverse"), (8453, 2_147_492_101, "80002105.reverse"),
    (137, 2_147_483_785, "80000089.reverse"), (42161, 2_147_525_809, "8000a4b1.reverse"),
    (7_777_777, 2_155_261_425, "8076adf1.reverse"), (130, 2_147_483_778, "80000082.reverse"),
    (0x7fff_ffff, 4_294_967_295, "ffffffff.reverse"),
  ])
  func `a chain has a coin type and a place for its primary names`(chainID: UInt64, number: UInt32, namespace: String)
    throws
  {
    let coinType = try #require(CoinType(chainID: chainID))
    #expect(coinType.number == number)
    #expect(coinType.reverseNamespace == namespace)
  }

  @Test(arguments: [0, 0x8000_0000, UInt64.max])
  func `there is no room for other chain ids`(chainID: UInt64) {
    #expect(CoinType(chainID: chainID) == nil)
  }

  @Test func `one coin type stands for all EVM chains`() {
    #expect(CoinType.anyEVM.number == 0x8000_0000)
    #expect(CoinType.anyEVM.reverseNamespace == "default.reverse")
  }
}
