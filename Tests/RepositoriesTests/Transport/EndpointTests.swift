import Testing

@testable import Repositories

@Suite struct EndpointTests {
  @Test(arguments: [
    ("https://api.opensea.io", "https://api.opensea.io", ""), ("http://127.0.0.1:9100/", "http://127.0.0.1:9100", ""),
    ("https://a.example/proxy/", "https://a.example/proxy", "/proxy"), ("http://[::1]:80", "http://[::1]:80", ""),
  ])
  func `an address of a server is read`(text: String, base: String, path: String) {
    #expect(Endpoint(text)?.text == base)
    #expect(Endpoint(text)?.path == path)
  }

  @Test(arguments: [
    "", "api.opensea.io", "ftp://a.example", "https://", "https:///x", "file:///etc", "https://user@a.example",
    "https://user:word@a.example", "https://a.example?x=1", "https://a.example#f", "http://a.example:0",
    "http://a.example:70000", "http://a b",
  ])
  func `anything else is refused`(text: String) {
    #expect(Endpoint(text) == nil)
  }
}
