import Models
import Testing
import ViewModels

@Suite struct AddressInputTests {
  static let hex = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"

  @Test(arguments: [
    hex, " \(hex)\n", "0X19818F44FAF5A217F619AFF0FD487CB2A55CCA65", "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65",
    "https://etherscan.io/address/\(hex)", "https://etherscan.io/address/\(hex)#nfttransfers",
    "opensea.io/\(hex)/created",
    "https://opensea.io/\(hex)?tab=items", "https://etherscan.io/nfts/\(hex)",
  ])
  func `an address is found in what people paste`(text: String) throws {
    #expect(try AddressInput.address(in: text).hex == Self.hex)
  }

  @Test(arguments: [
    ("", AddressError.empty), ("  ", .empty), ("vitalik.eth", .missingPrefix),
    ("https://opensea.io/someone", .missingPrefix),
    ("0xZ9818f44faf5a217f619aff0fd487cb2a55cca65", .notHexadecimal(position: 2)), ("\(hex)0", .wrongLength(digits: 41)),
    (
      "0x19818F44Faf5A217F619AFF0FD487CB2a55cCa65",
      .wrongChecksum(position: 7, meant: "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65")
    ),
  ])
  func `a mistake is named`(text: String, error: AddressError) {
    #expect(throws: error) { try AddressInput.address(in: text) }
  }
}
