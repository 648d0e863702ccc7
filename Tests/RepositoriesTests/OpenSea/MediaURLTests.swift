import Testing

@testable import Repositories

@Suite struct MediaURLTests {
  @Test(arguments: [
    ("ipfs://QmA/1.png", "https://ipfs.io/ipfs/QmA/1.png"), ("ipfs://ipfs/QmA?x=1", "https://ipfs.io/ipfs/QmA?x=1"),
    ("IPFS://QmA", "https://ipfs.io/ipfs/QmA"), ("/ipfs/QmA", "https://ipfs.io/ipfs/QmA"),
    ("ar://abc", "https://arweave.net/abc"), ("https://a.example/b.png", "https://a.example/b.png"),
    (" https://a.example/b\n", "https://a.example/b"), ("/art/kite.svg", "/art/kite.svg"),
    ("data:image/svg+xml;utf8,<svg/>", "data:image/svg+xml;utf8,%3Csvg/%3E"), ("javascript:x", "javascript:x"),
    ("https://a.example/A flower.svg", "https://a.example/A%20flower.svg"), ("https://a.example", "https://a.example"),
    ("https://a.example/b#c", "https://a.example/b#c"), ("https://a.example/100%.png", "https://a.example/100%25.png"),
    ("https://a.example/a%20b%2", "https://a.example/a%20b%252"), ("https://a.example/é", "https://a.example/%C3%A9"),
    ("https://a.example/\"<>\\^`{|}", "https://a.example/%22%3C%3E%5C%5E%60%7B%7C%7D"),
    ("https://a.example?a=b c", "https://a.example?a=b%20c"), ("https://a b/c d", "https://a b/c%20d"),
    ("https://a.example/a\tb\nc", "https://a.example/a%09b%0Ac"),
    ("ipfs://QmA/Cat#525.png", "https://ipfs.io/ipfs/QmA/Cat%23525.png"),
    ("ipfs://ipfs/QmA/a b#1.png", "https://ipfs.io/ipfs/QmA/a%20b%231.png"),
    ("https://ipfs.io/ipfs/QmA/a#1.png", "https://ipfs.io/ipfs/QmA/a%231.png"),
    ("https://bafy.ipfs.dweb.link/a#1.png", "https://bafy.ipfs.dweb.link/a%231.png"),
    ("ar://abc/a#b", "https://arweave.net/abc/a%23b"), ("https://", "https://"),
    ("data:image/png;base64,iVBO\nRw0K Gg==", "data:image/png;base64,iVBORw0KGg=="),
    (
      "data:image/svg+xml;utf8,<a b=\"#c\">\n100%</a>",
      "data:image/svg+xml;utf8,%3Ca%20b=%22%23c%22%3E%0A100%25%3C/a%3E"
    ),
    ("data:image/svg+xml,%3Csvg%3E", "data:image/svg+xml,%3Csvg%3E"),
    ("DATA:IMAGE/PNG;BASE64,AA", "DATA:IMAGE/PNG;BASE64,AA"),
    ("data:", "data:"),
  ])
  func `an address is brought to a form that browsers know`(text: String, address: String) {
    #expect(MediaURL.normalized(text) == address)
  }

  @Test(arguments: [nil, "", " \n"])
  func `nothing stays nothing`(text: String?) {
    #expect(MediaURL.normalized(text) == nil)
  }

  @Test func `the first that holds something counts`() {
    #expect(MediaURL.first(nil, "", "ar://a", "b") == "https://arweave.net/a")
    #expect(MediaURL.first(nil, "") == nil)
  }
}
