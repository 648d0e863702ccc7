import Models
import Testing

@testable import Repositories

@Suite struct AssetOpenSeaV2Tests {
  @Test func `every field finds its place`() throws {
    let asset = try #require(try decode(Replies.v2NFT))
    #expect(asset.id.text == "ethereum:\(Replies.contract):1")
    #expect(asset.contract?.hex == Replies.contract)
    #expect(asset.tokenID?.decimal == "1")
    #expect(asset.tokenStandard == "erc721")
    #expect(asset.name == #"Kite <1> & "friends""#)
    #expect(asset.imageURL == "https://pictures.example/kite")
    #expect(asset.originalImageURL == "https://ipfs.io/ipfs/QmKite/full.png")
    #expect(asset.animationURL == nil)
    #expect(asset.permalink == "https://opensea.io/assets/ethereum/0x00000000000000000000000000000000000000a1/1")
    #expect(asset.collection == AssetCollection(slug: "kites"))
    #expect(asset.isNSFW && !asset.isDisabled)
    #expect(asset.ownerCount == nil && asset.traits.isEmpty)
  }

  @Test func `identifiers as numbers and with 78 digits keep every digit`() throws {
    let digits = String(repeating: "9", count: 78)
    for identifier in ["\"\(digits)\"", digits] {
      let asset = try decode(#"{"identifier": \#(identifier), "contract": "\#(Replies.contract)"}"#)
      #expect(asset?.tokenID?.decimal == digits)
    }
  }

  @Test(
    arguments: [
      (#""display_image_url": "", "image_url": "https://a.example""#, "https://a.example", nil),
      (#""display_image_url": null, "image_url": null, "original_image_url": "ar://a""#, "https://arweave.net/a", nil),
      (#""display_image_url": "https://a.example", "image_url": "https://a.example""#, "https://a.example", nil),
      (#""image_url": """#, nil, nil), (#""image_url": "/art/kite.svg""#, "/art/kite.svg", nil),
    ] as [(String, String?, String?)])
  func `the small picture is for cards, and the large one is kept if it differs`(
    fields: String, card: String?, original: String?
  ) throws {
    let asset = try decode(#"{"identifier": "1", "contract": "\#(Replies.contract)", \#(fields)}"#)
    #expect(asset?.imageURL == card)
    #expect(asset?.originalImageURL == original)
  }

  @Test(arguments: [
    "{}", "7", #"{"identifier": "1"}"#, #"{"contract": "0x00000000000000000000000000000000000000a1"}"#,
    #"{"identifier": "1", "contract": "0xa1"}"#,
    #"{"identifier": 1e3, "contract": "0x00000000000000000000000000000000000000a1"}"#,
    #"{"identifier": "-1", "contract": "0x00000000000000000000000000000000000000a1"}"#,
  ])
  func `what nothing can name is left out`(text: String) throws {
    #expect(try decode(text) == nil)
  }

  @Test(
    arguments: [
      ("[]", nil), ("null", nil), ("{}", nil), (#"[{"address": "0x0000000000000000000000000000000000000000"}]"#, nil),
      (#"[{"address": "0x0"}, {"address": "0x00a"}]"#, 1), (#"[{"address": "0X0000"}, {}]"#, nil), ("[7, null]", nil),
      (#"[{"address": "0xa", "quantity": 0}, {"address": "0xb", "quantity": 2}]"#, 1), (#"[{"address": ""}]"#, nil),
      (#"[{"address": "0xa"}, {"address": "0xb"}]"#, 2), (#"[{"address": null, "quantity": 3}]"#, nil),
    ] as [(String, Int?)])
  func `owners are counted, but not the null address`(owners: String, count: Int?) throws {
    let asset = try decode(#"{"identifier": "1", "contract": "\#(Replies.contract)", "owners": \#(owners)}"#)
    #expect(try #require(asset).ownerCount == count)
  }

  @Test(arguments: [("true", true), ("false", false), ("null", false), ("\"no\"", false)])
  func `a warning is read`(value: String, isSuspicious: Bool) throws {
    let asset = try decode(#"{"identifier": "1", "contract": "\#(Replies.contract)", "is_suspicious": \#(value)}"#)
    #expect(try #require(asset).isSuspicious == isSuspicious)
  }

  private func decode(_ text: String) throws -> Asset? {
    Asset(openSeaV2: try JSONParser.parse(Array(text.utf8)), chain: .ethereum)
  }
}
