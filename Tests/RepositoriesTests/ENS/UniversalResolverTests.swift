import Models
import Testing

@testable import Repositories

@Suite struct UniversalResolverTests {
  private static let node = "f3a163318227355389639a3e7a92bd50ededc011898e1e7a6ec4b72d56245ef3"
  private static let base = CoinType(chainID: 8453) ?? .anyEVM
  private static let address = String(Replies.owner.dropFirst(2))

  /// The inner call ends 28 bytes before a whole word: 4 for the selector.
  static let records: [(UniversalResolverCall.Record, [UInt8])] = [
    (.address(.ethereum), abi("9061b923", "40", "80", "a", "046b69746503657468…", "24", "3b3b57de" + node + "…")),
    (
      .address(base),
      abi(
        "9061b923", "40", "80", "a", "046b69746503657468…", "44",
        "f1cb7e06" + node + "0000000000000000000000000000000000000000000000000000000080002105…")
    ),
    (
      .text("avatar"),
      abi(
        "9061b923", "40", "80", "a", "046b69746503657468…", "84",
        "59d1d43c" + node + "0000000000000000000000000000000000000000000000000000000000000040"
          + "0000000000000000000000000000000000000000000000000000000000000006617661746172…",
        "")
    ),
  ]

  @Test(arguments: records)
  func `a record is asked for to the letter`(record: UniversalResolverCall.Record, data: [UInt8]) throws {
    let call = UniversalResolverCall.resolve(try ENSName("kite.eth"), record)
    #expect(HexData.encode(call) == HexData.encode(data.prefix(call.count)))
    #expect(data.dropFirst(call.count).allSatisfy { $0 == 0 } && call.count % 32 == 4)
  }

  @Test(arguments: [(CoinType.ethereum, "3c"), (base, "80002105")])
  func `a primary name is asked for to the letter`(coinType: CoinType, number: String) throws {
    #expect(
      UniversalResolverCall.reverse(try Address(Replies.owner), for: coinType)
        == abi("5d78a217", "40", number, "14", Self.address + "…"))
  }

  @Test(arguments: [abi("", address), abi("", "20", "14", address + "…"), abi("", "20", "20", address)])
  func `an address is a word or bytes`(record: [UInt8]) throws {
    #expect(try UniversalResolverResult.address(in: record) == Address(Replies.owner))
  }

  @Test(arguments: [
    [], abi("", "0"), abi("", "20", "0"), abi("", "20", "14", "0"), abi("", "20", "20", "0"), [1, 2, 3],
  ])
  func `zeros and nothing are no address`(record: [UInt8]) throws {
    #expect(try UniversalResolverResult.address(in: record) == nil)
  }

  /// Among them the addresses of Bitcoin and Polkadot.
  @Test(arguments: [
    abi("", "1" + address), abi("", "20", "13", address + "…"), abi("", "20", "15", address + "…"),
    abi("", "20", "19", "76a9147f1fff38da2809b9368262284e0608dfb5c4537988ac…"),
    abi("", "20", "20", "0aff6865635ae11013a83835c019d44ec3f865145943f487ae82a8e7bed3a66b"),
    abi("", "20", "40", address), abi("", "60", "14", address + "…").dropLast(1),
  ])
  func `anything else is no address of this kind`(record: [UInt8]) {
    #expect(throws: ABIReader.Failure()) { try UniversalResolverResult.address(in: record) }
  }
}

@Suite struct ENSRevertTests {
  private static let broken = "08c379a0" + String(repeating: "0", count: 62) + "20" + String(repeating: "0", count: 64)

  @Test(
    arguments: [
      (abi("77209fe8", "20", "a", "046b69746503657468…"), .resolverNotFound),
      (abi("1e9535f2", "40", "63", "a", "046b69746503657468…"), .resolverNotContract),
      (abi("7b1c461b", "3b3b57de…"), .unsupportedProfile),
      (abi("95c0c752", "20", "44", broken + "…"), .resolverError),
      (abi("95c0c752"), .resolverError),
      (abi("95c0c752", "20", "4", "01800152…"), .http(status: nil)),
      (
        abi(
          "95c0c752", "20", "64",
          "01800152" + String(repeating: "0", count: 61) + "1f8" + String(repeating: "0", count: 62) + "40…", ""),
        .http(status: 504)
      ),
      (abi("ef9c03ce", "40", "80", "8", "kite.eth".abi, "14", "0"), .addressMismatch),
      (abi("01800152", "1f7", "40", "0"), .http(status: 503)),
      (abi("01800152", "194", "40", "9", "not found".abi), .http(status: 404)),
      (abi("01800152", "0", "40", "0"), .http(status: nil)),
      (abi("01800152", "ffff", "40", "0"), .http(status: nil)),
      (abi("01800152"), .http(status: nil)),
      (abi("9a4c3e3b", "20", "6", "a..eth".abi), .notAName), (abi("ba4adc23", "20", "1", "05…"), .notAName),
      (abi("08c379a0", "20", "4", "boom".abi), .other), (abi("4e487b71", "11"), .other), ([], .other), ([0x77], .other),
      (abi("deadbeef"), .other),
    ] as [([UInt8], ENSRevert)])
  func `the first four bytes tell the reason`(data: [UInt8], reason: ENSRevert) {
    #expect(ENSRevert(data) == reason)
  }

  @Test func `an error inside errors is read one deep`() {
    let nested = (0..<200).reduce([UInt8]()) { inner, _ in abi("95c0c752") + ABIValue.encode([.bytes(inner)]) }
    #expect(ENSRevert(nested) == .resolverError)
  }
}
