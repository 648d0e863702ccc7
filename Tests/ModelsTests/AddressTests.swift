import Models
import Testing

@Suite struct AddressTests {
  /// The vectors of EIP-55, and the address of the sample.
  static let checksummed = [
    "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65",
  ]

  @Test(arguments: checksummed)
  func `the checksummed form is read, kept in lower case and given back`(text: String) throws {
    let address = try Address(text)
    #expect(address.hex == text.lowercased())
    #expect(address.checksummed == text)
  }

  @Test(arguments: checksummed)
  func `all-lower and all-upper digits carry no checksum`(text: String) throws {
    let address = try Address(text)
    #expect(try Address(text.lowercased()) == address)
    #expect(try Address("0X" + text.dropFirst(2).uppercased()) == address)
  }

  @Test(arguments: [
    ("", AddressError.empty),
    ("x", .missingPrefix), ("0", .missingPrefix), ("1x52", .missingPrefix), ("0y52", .missingPrefix),
    ("vitalik.eth", .missingPrefix), (" 0x19818f44faf5a217f619aff0fd487cb2a55cca65", .missingPrefix),
    ("52908400098527886E0F7030069857D2E4169EE7", .missingPrefix),
    ("0x", .wrongLength(digits: 0)),
    ("0x19818f44faf5a217f619aff0fd487cb2a55cca6", .wrongLength(digits: 39)),
    ("0x19818f44faf5a217f619aff0fd487cb2a55cca655", .wrongLength(digits: 41)),
    ("0x19818f44faf5a217f619aff0fd487cb2a55cca6g", .notHexadecimal(position: 41)),
    ("0xg", .notHexadecimal(position: 2)),
    ("0x19818f44faf5a217f619aff0fd487cb2a55cca65 ", .notHexadecimal(position: 42)),
    ("0x１9818f44faf5a217f619aff0fd487cb2a55cca65", .notHexadecimal(position: 2)),
    (
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD",
      .wrongChecksum(position: 41, meant: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    ),
    (
      "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      .wrongChecksum(position: 3, meant: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
    ),
  ])
  func `anything else is refused with the reason and its place`(text: String, error: AddressError) {
    #expect(throws: error) { try Address(text) }
  }
}
