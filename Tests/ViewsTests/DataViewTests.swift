import Foundation
import Testing
import Views

@testable import ViewModels

@Suite struct DataViewTests {
  static func item(_ name: String) -> ItemData {
    ItemData(
      id: "ethereum:0x1:7", name: name, collection: "Kites", chain: "ethereum", contract: "0x1",
      tokenId: String(repeating: "9", count: 78), tokenStandard: "erc721", mark: nil, description: "One,\ntwo",
      imageUrl: "https://x.example/a.png?b=1&c=/", originalImageUrl: nil, animationUrl: nil, marketplaceUrl: nil,
      traits: [TraitText(type: "Fur", value: "1e21")])
  }

  static func page(_ names: String...) -> DataPage {
    DataPage(
      owner: "0xOwner", balance: BalanceData(wei: "1", eth: "0.000000000000000001", fetched: "2026-11-30T11:58:07Z"),
      balanceProblem: nil, source: "OpenSea API v2", isSample: false, fetched: "2026-11-30T11:58:07Z", notices: [],
      items: names.map(item), next: "/collection/0xOwner.json?cursor=a%2Bb")
  }

  static func text(_ page: DataPage, _ format: DataFormat) throws -> String {
    String(decoding: try #require(DataView.bytes(of: page, as: format)), as: UTF8.self)
  }

  @Test func `JSON has every value as it is, and numbers of the chain as text`() throws {
    let text = try Self.text(Self.page("Tab\tand \"quotes\" \u{2028}</script>"), .json)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect((root["balance"] as? [String: String])?["wei"] == "1" && root["is_sample"] as? Bool == false)
    #expect(root["next"] as? String == "/collection/0xOwner.json?cursor=a%2Bb" && root["balance_problem"] == nil)
    let item = try #require((root["items"] as? [[String: Any]])?.first)
    #expect(item["name"] as? String == "Tab\tand \"quotes\" \u{2028}</script>")
    #expect(item["token_id"] as? String == String(repeating: "9", count: 78))
    #expect(item["image_url"] as? String == "https://x.example/a.png?b=1&c=/" && item["mark"] == nil)
    #expect((item["traits"] as? [[String: String]]) == [["type": "Fur", "value": "1e21"]])
  }

  @Test func `CSV has a header and a line for each item`() throws {
    let header =
      "\u{feff}id,name,collection,chain,contract,token_id,token_standard,mark,image_url,original_image_url,animation_url,"
      + "marketplace_url,description,notice\r\n"
    #expect(try Self.text(Self.page(), .csv) == header)
    let text = try Self.text(Self.page("Kite"), .csv)
    #expect(
      text == header
        + "ethereum:0x1:7,Kite,Kites,ethereum,0x1,'\(String(repeating: "9", count: 78)),erc721,,"
        + "https://x.example/a.png?b=1&c=/,,,,\"One,\ntwo\",\r\n")
  }

  @Test(arguments: [
    ("a \"b\", c", "\"a \"\"b\"\", c\""), ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
    ("=HYPERLINK(\"http://x\")", "\"'=HYPERLINK(\"\"http://x\"\")\""), ("\tx", "\"'\tx\""), ("a=b", "a=b"), ("", ""),
    ("\r", "\"'\r\""), ("قمر", "قمر"), ("  =1", "'  =1"), ("\u{a0}\u{3000}@x", "'\u{a0}\u{3000}@x"), ("＝1", "'＝1"),
    ("x\"\u{301},=1,\"\u{301}y", "\"x\"\"\u{301},=1,\"\"\u{301}y\""), (";\u{301}", "\";\u{301}\""), ("  ", "  "),
    ("1/2", "'1/2"), ("1E5", "'1E5"), ("0012", "'0012"), ("TRUE", "'TRUE"), ("false", "'false"), ("7", "7"), ("0", "0"),
    ("2020-01-02", "'2020-01-02"), ("1-2", "'1-2"), ("3.50", "'3.50"), ("1,000", "\"'1,000\""), ("12:30", "'12:30"),
    ("50%", "'50%"), ("$5", "'$5"), ("€ 5", "'€ 5"), ("(1)", "'(1)"), (".5", "'.5"), ("Jan 20", "'Jan 20"),
    ("MAR7", "'MAR7"),
    ("March 7, 2020", "\"'March 7, 2020\""), ("12. Mai", "'12. Mai"), ("May", "May"), ("Mary had 3", "Mary had 3"),
    ("123456789012345", "123456789012345"), ("1234567890123456", "'1234567890123456"), ("0x1E5", "0x1E5"),
    ("'x", "''x"),
    ("１２", "'１２"), ("#N/A", "'#N/A"), ("#1", "#1"), ("Cat #12", "Cat #12"), ("1D5", "'1D5"), (" 1/2", "' 1/2"),
    ("WAHR", "'WAHR"), ("½", "'½"), ("3 of the cats live here", "3 of the cats live here"),
    ("12 de enero de 2020", "'12 de enero de 2020"), ("Truecolor", "Truecolor"), ("\u{2212}1", "'\u{2212}1"),
  ])
  func `a name is quoted, and never a formula`(name: String, field: String) throws {
    let line = try #require(try Self.text(Self.page(name), .csv).split(separator: "\r\n", maxSplits: 1).last)
    #expect(line.utf8.starts(with: "ethereum:0x1:7,\(field),Kites,".utf8))
  }

  @Test func `what is incomplete or old says so in a line of its own`() throws {
    var page = Self.page("Kite")
    page.notices = ["1 item of this page cannot be shown.", "Saved 11:58 UTC, \"late\"."]
    let lines = try Self.text(page, .csv).split(separator: "\r\n")
    #expect(lines.count == 4)
    #expect(lines[2] == String(repeating: ",", count: 13) + "1 item of this page cannot be shown.")
    #expect(lines[3] == String(repeating: ",", count: 13) + "\"Saved 11:58 UTC, \"\"late\"\".\"")
  }

  @Test func `a problem is told in the form that was asked for`() throws {
    let page = Pages.badAddress()
    let json = try #require(DataView.bytes(of: page, status: 400, as: .json))
    let root = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    #expect(root["title"] as? String == "This is not an Ethereum address" && root["status"] as? Int == 400)
    #expect(root["detail"] as? String == "After 0x there are 3 digits, 37 too few.")
    let text = String(decoding: try #require(DataView.bytes(of: page, status: 400, as: .csv)), as: UTF8.self)
    #expect(text == "This is not an Ethereum address\nAfter 0x there are 3 digits, 37 too few.\n")
  }
}
