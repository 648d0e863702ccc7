import Fakes
import Foundation
import Models
import Testing

@testable import Repositories

@Suite struct StoreCodingTests {
  @Test func `an asset with everything, and one with nothing, come back as they were`() throws {
    var full = try #require(Asset(openSeaV1: JSONParser.parse(Array(Replies.v1Asset.utf8))))
    full.ownerCount = 3
    full.isDisabled = true
    let bare = Asset(id: .make(7), chain: .known(.polygon))
    var foreign = Asset(id: .number(.max), chain: .other("goerli"))
    foreign.tokenID = TokenID(String(repeating: "9", count: 78))
    for asset in [full, bare, foreign, .make(1, collection: AssetCollection(name: "Only a name"))] {
      #expect(try stored(asset) == asset)
    }
  }

  @Test func `a page keeps its order and its neighbours`() throws {
    let page = AssetPage(
      assets: [.make(2), .make(1)], next: Cursor("a+/="), previous: Cursor("%3D"), unreadable: 3, isCut: true,
      repeats: true)
    #expect(try stored(page) == page)
    #expect(try stored(AssetPage(assets: [])) == AssetPage(assets: []))
  }

  @Test func `a balance of 256 bits loses no wei`() throws {
    let balance = try #require(Wei(quantity: "0x" + String(repeating: "f", count: 64)))
    let wallet = Wallet(address: .make(), balance: balance)
    #expect(try stored(wallet) == wallet)
  }

  @Test(arguments: [
    "null", "{}", #"{"assets": 7}"#, #"{"assets": [{}]}"#, #"{"assets": [{"id": "x", "chain": "ethereum"}]}"#,
  ])
  func `a page that cannot be read whole is none`(text: String) throws {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AssetPage.self, from: Data(text.utf8)) }
  }

  private func stored<Value: Codable & Sendable>(_ value: Value) throws -> Value? {
    StoreRecord<Value>(try #require(StoreRecord(key: "k", time: 1, value: value).bytes))?.value
  }
}
