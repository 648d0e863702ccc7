import Models
import Testing

@testable import ViewModels

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("data:image/png;base64,AA==", true), ("DATA:IMAGE/GIF,x", true),
    ("data:image/svg+xml;charset=utf-8,%3Csvg%3E", true),
    ("data:text/html,x", false), ("data:image/png;base64,", false), ("data:image/png", false), ("data:,x", false),
    ("data:image/svg+xml,<svg>", false), ("data:image/svg+xml,a b", false), ("data:image/svg+xml,a#b", false),
    ("data:image/<,x", false), ("data:image/png;base64,\(String(repeating: "A", count: 262_144))", false),
    ("https://a.example/b", false), ("", false),
  ])
  func `a picture in itself is an image and written as an address`(text: String, isPicture: Bool) {
    #expect(WebAddress.pictureInside(text) == (isPicture ? text : nil))
  }

  static func asset(permalink: String?) throws -> Asset {
    let id = try #require(AssetID("ethereum:0x9a95631794a42d30c47f214fbe02a72585df35e1:7"))
    return Asset(
      id: id, contract: try Address("0x9a95631794a42d30c47f214fbe02a72585df35e1"), tokenID: TokenID("7"),
      permalink: permalink)
  }

  @Test(arguments: [
    "https://opensea.io/assets/ethereum/0x1/7", "https://testnets.opensea.io/assets/goerli/0x1/4",
    "HTTPS://OpenSea.io/a",
    "https://opensea.io:443/a", "https://opensea.io",
  ])
  func `a permalink on OpenSea is used`(permalink: String) throws {
    #expect(WebAddress.marketplace(try Self.asset(permalink: permalink)) == permalink)
  }

  @Test(arguments: [
    nil, "", "http://opensea.io/a", "https://opensea.io.evil.example/", "https://evilopensea.io/",
    "javascript:alert(1)",
    "https://opensea.io@evil.example/", "https://user:opensea.io@evil.example", "//opensea.io/a", "/assets/1",
    "https:opensea.io",
    "https://evil.example/opensea.io", "https://evil.example#opensea.io", "https://opensea.io\\@evil.example",
    "https:///opensea.io",
    "https://evil.example\\.opensea.io/", " https://opensea.io/", "https://opensea.io/\n",
    "https://opensea.io:x@evil.example",
    "https://ореnsea.io/", "https://evil%2eopensea.io/",
  ])
  func `any other permalink is replaced by one built from the token`(permalink: String?) throws {
    #expect(
      WebAddress.marketplace(try Self.asset(permalink: permalink))
        == "https://opensea.io/assets/ethereum/0x9a95631794a42d30c47f214fbe02a72585df35e1/7")
  }

  @Test func `without a token there is no marketplace address`() {
    #expect(WebAddress.marketplace(Asset(id: .number(1), permalink: "javascript:1")) == nil)
  }

  @Test(arguments: [
    ("https://i.seadn.io/a?w=500&auto=format", true), ("https://x.example:8443/3.png", true), ("/art/x.svg", true),
    ("//x/y.png", false),
    ("javascript:alert(1)", false), ("data:image/png;base64,AA", false), ("ipfs://Qm/1", false), ("https://", false),
    ("https:/x", false), ("art/x.svg", false), ("", false), ("https://a b/", false), ("ftp://x/y", false),
    ("/\\x", false), ("/collection/0x1", false), ("/art/../healthz", false), ("/art/%2e%2e/healthz", false),
    ("/art/.%2E/healthz", false), ("/art/", false),
    ("/art/a/b.svg", false), ("/art/.hidden", false), ("/art/a.svg?x", false), ("/art/a_b-1.png", true),
  ])
  func `only http, https and our own paths make a picture`(address: String, isPicture: Bool) {
    #expect((WebAddress.picture(address) == address) == isPicture)
  }

  @Test(arguments: [
    ("http://x.example/a.png", "https://x.example/a.png"), ("HTTP://x/a", "https://x/a"),
    ("https://x/a", "https://x/a"),
  ])
  func `a picture is asked for over https`(address: String, shown: String) {
    #expect(WebAddress.picture(address) == shown)
    #expect(WebAddress.file(address) == address)
  }

  @Test(arguments: [
    ("https://x/a/b.MP4?x=1.png", "mp4"), ("https://x/a.b/c", ""), ("/v.webm#t", "webm"), ("https://x/", ""),
    ("a.", ""), ("", ""),
  ])
  func `the extension is the file's own`(address: String, name: String) {
    #expect(WebAddress.fileExtension(address) == name)
  }
}
