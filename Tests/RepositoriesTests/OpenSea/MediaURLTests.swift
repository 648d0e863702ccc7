import Testing

@testable import Repositories

@Suite struct MediaURLTests {
  @Test(arguments: [
    ("ipfs://QmA/1.png", "https://ipfs.io/ipfs/QmA/1.png"), ("ipfs://ipfs/QmA?x=1", "https://ipfs.io/ipfs/QmA?x=1"),
    ("IPFS://QmA", "https://ipfs.io/ipfs/QmA"), ("/ipfs/QmA", "https://ipfs.io/ipfs/QmA"),
    ("ar://abc", "https://arweave.net/abc"), ("https://a.example/b.png", "https://a.example/b.png"),
    (" https://a.example/b\n", "https://a.example/b"), ("/art/kite.svg", "/art/kite.svg"),
    ("data:image/svg+xml;utf8,<svg/>", "data:image/svg+xml;utf8,<svg/>"), ("javascript:x", "javascript:x"),
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
