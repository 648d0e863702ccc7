import Models
import Testing

@testable import Repositories

@Suite struct AvatarRecordTests {
  private static let contract = "0x00000000000000000000000000000000000000a1"

  @Test(arguments: [
    ("eip155:1/erc721:\(contract)/7", 1, AvatarRecord.TokenStandard.erc721, "7"),
    ("EIP155:1/ERC721: \(contract)/7", 1, .erc721, "7"), ("eip155:1/erc1155:\(contract)/0", 1, .erc1155, "0"),
    (" eip155:8453 / erc721:0x00000000000000000000000000000000000000A1 / 12 \n", 8453, .erc721, "12"),
    ("did:nft:eip155:1_erc721:\(contract)_7", 1, .erc721, "7"),
    ("DID:NFT:EIP155:10_ERC1155:\(contract)_1", 10, .erc1155, "1"),
    ("did:nft:eip155:1/erc721:\(contract)/7", 1, .erc721, "7"), ("eip155:1/erc721:\(contract)/007", 1, .erc721, "7"),
    ("eip155:1/erc721:\(contract)/000", 1, .erc721, "0"),
    (
      "eip155:7777777/erc1155:\(contract)/115792089237316195423570985008687907853269984665640564039457584007913129639935",
      7_777_777, .erc1155, "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    ),
  ])
  func `an item is read as people wrote it`(
    record: String, chainID: UInt64, standard: AvatarRecord.TokenStandard, identifier: String
  ) throws {
    #expect(
      AvatarRecord(ens: record)
        == .token(
          chainID: chainID, standard: standard, contract: try Address(Self.contract),
          identifier: try #require(TokenID(identifier))))
  }

  @Test(arguments: [
    "https://pictures.example/a.jpg", "HTTPS://pictures.example", "ipfs://QmKite/full.png", "ipfs://ipfs/QmKite",
    "data:image/svg+xml;base64,PHN2Zy8+", "data:image/png,x", "https://bücher.example/ü.png",
  ])
  func `a picture is kept as it stands`(record: String) {
    #expect(AvatarRecord(ens: record) == .picture(url: record))
    #expect(AvatarRecord(ens: "\n " + record + " ") == .picture(url: record))
  }

  @Test(arguments: [
    "", " ", "http://pictures.example/a.jpg", "https://", "https:///a", "https://?a", "https://a b", "ftp://a",
    "ipfs://",
    "ar://film", "javascript:alert(1)", "data:text/html,<b>", "data:image/png", "a.jpg", "//pictures.example/a.jpg",
    "https://a\u{0}", "https://a\u{7f}b", "eip155:", "eip155:1", "eip155:1/erc721", "eip155:1/erc721:\(contract)",
    "eip155:1/erc721:\(contract)/", "eip155:1/erc721:\(contract)/1/2", "eip155:1/erc721:\(contract)/-1",
    "eip155:1/erc721:\(contract)/0x1", "eip155:1/erc721:\(contract)1/1", "eip155:1/erc20:\(contract)/1",
    "eip155:0/erc721:\(contract)/1", "eip155:+1/erc721:\(contract)/1", "eip155:/erc721:\(contract)/1",
    "eip155:99999999999999999999/erc721:\(contract)/1", "did:nft:", "did:nft:eip155:1", "did:web:a.example",
    "eip155:1/erc721:\(contract)/\(String(repeating: "9", count: 79))", "eip155:1_erc721:\(contract)_7",
  ])
  func `anything else is none`(record: String) {
    #expect(AvatarRecord(ens: record) == nil)
  }
}
