import Fakes
import Models
import Testing

@testable import Repositories

@Suite struct StoreCodingTests {
  @Test func `an asset with everything, and one with nothing, come back as they were`() throws {
    var full = try #require(Asset(openSeaV1: JSONParser.parse(Array(Replies.v1Asset.utf8))))
    full.ownerCount = 3
    full.isDisabled = true
    let bare = Asset(id: .make(7), chain: .known(.polygon))
    for asset in [full, bare, .make(1, collection: AssetCollection(name: "Only a name"))] {
      #expect(Asset(stored: asset.stored) == asset)
    }
  }

  @Test func `a page keeps its order and its neighbours`() {
    let page = AssetPage(assets: [.make(2), .make(1)], next: Cursor("a+/="), previous: Cursor("%3D"))
    #expect(AssetPage(stored: page.stored) == page)
    #expect(AssetPage(stored: AssetPage(assets: []).stored) == AssetPage(assets: []))
  }

  @Test(arguments: [
    "null", "{}", #"{"assets": 7}"#, #"{"assets": [{}]}"#, #"{"assets": [{"id": "x", "chain": "ethereum"}]}"#,
  ])
  func `a page that cannot be read whole is none`(text: String) throws {
    #expect(AssetPage(stored: try JSONParser.parse(Array(text.utf8))) == nil)
  }
}
