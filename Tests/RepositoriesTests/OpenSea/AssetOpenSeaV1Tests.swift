import Models
import Testing

@testable import Repositories

@Suite struct AssetOpenSeaV1Tests {
  @Test func `every field finds its place`() throws {
    let asset = try #require(try decode(Replies.v1Asset))
    #expect(asset.id == .number(31_000_001))
    #expect(asset.contract?.hex == Replies.contract)
    #expect(asset.tokenID?.decimal == "1")
    #expect(asset.tokenStandard == "erc721")
    #expect(asset.name == #"Kite <1> & "friends""#)
    #expect(asset.description == "Flies.\n[More](https://kites.example)")
    #expect(asset.imageURL == "https://pictures.example/kite=s250")
    #expect(asset.originalImageURL == "https://ipfs.io/ipfs/QmKite/full.png")
    #expect(asset.animationURL == "https://arweave.net/film")
    #expect(asset.permalink == "https://opensea.io/assets/0x00000000000000000000000000000000000000a1/1")
    #expect(asset.collection == AssetCollection(slug: "kites", name: "Kites"))
    #expect(asset.isNSFW)
    #expect(asset.ownerCount == nil)
    #expect(
      asset.traits == [
        Trait(type: "Born", value: "1639315070.0", displayType: "date"), Trait(type: "Level", value: "-4"),
        Trait(type: "Tail", value: "long"), Trait(type: "Power", value: "1e21"), Trait(type: "Rare", value: "true"),
        Trait(type: "", value: #"{"a": [1]}"#),
      ])
  }

  @Test func `an asset without a number is known by contract and token`() throws {
    let text =
      #"{"token_id": 115792089237316195423570985008687907853269984665640564039457584007913129639935,"#
      + #" "asset_contract": {"address": "\#(Replies.contract)"}}"#
    let asset = try #require(try decode(text))
    #expect(
      asset.id.text
        == "ethereum:\(Replies.contract):115792089237316195423570985008687907853269984665640564039457584007913129639935"
    )
    #expect(asset.name == nil && asset.imageURL == nil && asset.collection == nil && asset.traits.isEmpty)
  }

  @Test(arguments: [
    #"{"id": 7}"#, #"{"id": "7"}"#,
    #"{"id": 7, "name": {}, "image_url": 3.5, "collection": "x", "traits": {}, "asset_contract": []}"#,
    #"{"id": 7, "name": "", "description": " ", "image_url": "", "permalink": null, "is_nsfw": "yes"}"#,
  ])
  func `an odd field does not lose the asset`(text: String) throws {
    let asset = try #require(try decode(text))
    #expect(asset.id == .number(7))
    #expect(asset.name == nil && asset.description == nil && asset.permalink == nil && !asset.isNSFW)
  }

  @Test(arguments: [
    "{}", "7", "null", "[]", #"{"id": null}"#, #"{"id": -1}"#, #"{"id": 1.5}"#, #"{"token_id": "1"}"#,
    #"{"token_id": "x", "asset_contract": {"address": "0x00000000000000000000000000000000000000a1"}}"#,
    #"{"token_id": "1", "asset_contract": {"address": "0xa1"}}"#,
  ])
  func `what nothing can name is left out`(text: String) throws {
    #expect(try decode(text) == nil)
  }

  @Test(arguments: [
    (#""asset_contract": {"chain_identifier": "goerli"}"#, "goerli"),
    (#""asset_contract": {"chain_identifier": "matic"}"#, "polygon"),
    (#""asset_contract": {"chain_identifier": "klaytn"}"#, "klaytn"),
    (#""asset_contract": {"chain_identifier": "BSC"}"#, "BSC"),
    (#""asset_contract": {"chain_identifier": "Ethereum"}"#, "ethereum"), (#""chain": "rinkeby""#, "rinkeby"),
    (#""chain_identifier": "base""#, "base"), (#""collection": {"chain": "mumbai"}"#, "mumbai"),
    (#""name": "x""#, "ethereum"),
    (#""asset_contract": {"chain_identifier": null}"#, "ethereum"),
    (#""asset_contract": {"chain_identifier": ""}"#, "ethereum"),
    (#""asset_contract": {"chain_identifier": 5}"#, "5"), (#""asset_contract": {"chain_identifier": {}}"#, "ethereum"),
    (#""permalink": "https://testnets.opensea.io/assets/rinkeby/\#(Replies.contract)/1""#, "rinkeby"),
    (#""permalink": "https://testnets.opensea.io/assets/\#(Replies.contract)/1""#, "testnet"),
    (#""permalink": "https://opensea.io/assets/matic/\#(Replies.contract)/1""#, "polygon"),
    (#""permalink": "https://opensea.io/assets/\#(Replies.contract)/1""#, "ethereum"),
    (#""permalink": "https://opensea.io/item/klaytn/\#(Replies.contract)/1""#, "klaytn"),
  ])
  func `the chain is the one that v1 names`(field: String, chain: String) throws {
    #expect(try #require(try decode(#"{"id": 7, \#(field)}"#)).chain.text == chain)
  }

  @Test func `without a number, an asset on a chain that OpenSea does not have is no other chain's`() throws {
    let contract = #""asset_contract": {"address": "\#(Replies.contract)", "chain_identifier": "goerli"}"#
    let asset = try #require(try decode(#"{"token_id": "01", \#(contract)}"#))
    #expect(asset.id.text == "goerli:\(Replies.contract):1" && asset.isKnown(as: asset.id))
    #expect(AssetID("ethereum:\(Replies.contract):1").map { asset.isKnown(as: $0) } == false)
  }

  @Test func `a warning is read`() throws {
    #expect(try #require(try decode(#"{"id": 7, "is_suspicious": true}"#)).isSuspicious)
  }

  private func decode(_ text: String) throws -> Asset? {
    Asset(openSeaV1: try JSONParser.parse(Array(text.utf8)))
  }
}
