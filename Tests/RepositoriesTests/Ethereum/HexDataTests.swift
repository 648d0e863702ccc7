import Models
import Testing

@testable import Repositories

@Suite struct HexDataTests {
  @Test(
    arguments: [
      ("0x", []), ("0x00", [0]), ("0xff01", [255, 1]), ("0XAbCd", [0xab, 0xcd]),
      ("0x0123456789abcdef", [1, 35, 69, 103, 137, 171, 205, 239]),
    ] as [(String, [UInt8])])
  func `two digits are a byte`(text: String, bytes: [UInt8]) {
    #expect(HexData.decode(text) == bytes)
    #expect(HexData.encode(bytes) == text.lowercased())
  }

  @Test(arguments: [
    "", "0", "x", "00", "0x0", "0x000", "0xg0", "0x0g", " 0x00", "0x00 ", "0x 0", "1x00", "0x٠٠", "0xé",
  ])
  func `anything else is no data`(text: String) {
    #expect(HexData.decode(text) == nil)
  }

  @Test func `20 bytes are an address`() throws {
    let address = try Address(Replies.owner)
    #expect(Address(bytes: address.bytes) == address)
    #expect(Address(bytes: address.bytes.dropFirst()) == nil)
    #expect(Address(bytes: address.bytes + [0]) == nil)
    #expect(try Address("0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe") == .universalResolver)
  }
}
