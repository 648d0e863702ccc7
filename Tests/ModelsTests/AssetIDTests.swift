import Models
import Testing

@Suite struct AssetIDTests {
  static let contract = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"
  static let largestToken = String(repeating: "9", count: 78)

  @Test(arguments: [
    "ethereum:\(contract):1", "ape_chain:\(contract):0", "polygon:\(contract):\(largestToken)", "0", "31000000",
    "9223372036854775807",
  ])
  func `a text is read and written the same`(text: String) throws {
    let id = try #require(AssetID(text))
    #expect(id.text == text)
    #expect(AssetID(id.text) == id)
  }

  @Test func `the letter case of a contract does not make another asset`() {
    #expect(AssetID("ethereum:0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65:1") == AssetID("ethereum:\(Self.contract):1"))
  }

  @Test(arguments: [
    "", ":", "::", "-1", "++1", "+", "1.0", "1e3", " 1", "abc", "0x1", "9223372036854775808", "١", "1:2", "1:2:3:4",
    "a b:\(contract):1", "\(String(repeating: "a", count: 41)):\(contract):1", "é:\(contract):1",
    "ethereum:\(contract):", "ethereum:\(contract):-1",
    "ethereum:\(contract):0x1", "ethereum:\(contract.dropLast()):1", "ethereum::1", ":\(contract):1",
    "ethereum:\(contract):\(largestToken)9", "ethereum:0x19818F44Faf5A217F619AFF0FD487CB2a55cCa65:1",
    "ethereum:\(contract):1:", "ethereum/\(contract)/1",
  ])
  func `anything else is refused`(text: String) {
    #expect(AssetID(text) == nil)
  }

  @Test(arguments: [
    ("+1", "1"), ("007", "7"), ("+0", "0"), ("000", "0"), ("matic:\(contract):1", "polygon:\(contract):1"),
    ("MATIC:\(contract):01", "polygon:\(contract):1"), ("Ethereum:\(contract):1", "ethereum:\(contract):1"),
    ("ethereum:\(contract):01", "ethereum:\(contract):1"), ("ethereum:\(contract):+1", "ethereum:\(contract):1"),
    ("base:\(contract):000", "base:\(contract):0"),
    ("ethereum:\(contract):+0\(largestToken)", "ethereum:\(contract):\(largestToken)"),
    ("Goerli:\(contract):01", "goerli:\(contract):1"),
  ])
  func `other spellings are the same asset`(spelling: String, text: String) {
    #expect(AssetID(spelling)?.text == text)
  }

  @Test func `a chain that OpenSea does not have stays itself`() throws {
    let contract = try Address(Self.contract)
    let token = try #require(TokenID("7"))
    #expect(
      AssetID("goerli:\(Self.contract):7") == .foreignToken(chain: "goerli", contract: contract, identifier: token))
    #expect(AssetID(chain: .other("Görli"), contract: contract, identifier: token) == nil)
  }

  @Test(arguments: Chain.allCases)
  func `every chain goes through`(chain: Chain) throws {
    let id = try #require(AssetID("\(chain.rawValue):\(Self.contract):7"))
    #expect(id == .token(chain: chain, contract: try Address(Self.contract), identifier: try #require(TokenID("7"))))
  }
}
