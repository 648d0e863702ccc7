import HTTPServer
import Testing

@testable import Coordinators

@Suite struct RequestOriginTests {
  private static let origin = RequestOrigin(allowing: ["nfts.example", "[2001:db8::1]"])

  private static func isOurs(_ fields: [(String, String)], host: String? = "127.0.0.1:8080") -> Bool {
    var headers: Headers = [:]
    if let host { headers.append("Host", host) }
    for (name, value) in fields { headers.append(name, value) }
    return origin.isOurs(headers)
  }

  @Test(arguments: [
    "https://nfts.example", "https://other.example", "http://evil.example", "https://localhost:8080", "null", "x",
  ])
  func `what a browser calls of the same origin is ours, whatever a proxy makes of the names`(name: String) {
    #expect(Self.isOurs([("Origin", name), ("Sec-Fetch-Site", "same-origin")]))
    #expect(Self.isOurs([("Origin", name), ("Sec-Fetch-Site", "same-origin")], host: nil))
    for site in ["same-site", "cross-site", "none", "", "same-origin, cross-site"] {
      #expect(!Self.isOurs([("Origin", name), ("Sec-Fetch-Site", site)]), "\(site)")
    }
  }

  @Test(arguments: ["https://nfts.example", "https://NFTS.Example", "https://[2001:db8::1]", "http://127.0.0.1:8080"])
  func `without that, https by a further name and http by the name that was called are ours`(name: String) {
    #expect(Self.isOurs([("Origin", name)]))
  }

  @Test(arguments: [
    "https://nfts.example:443", "https://nfts.example:8443", "https://other.example", "https://localhost",
    "https://127.0.0.1", "https://127.0.0.1:8080", "https://www.nfts.example", "https://nfts.example.evil.example",
    "https://nfts.example/", "http://nfts.example", "http://127.0.0.1", "null", "", "nfts.example",
  ])
  func `no other origin is`(name: String) {
    #expect(!Self.isOurs([("Origin", name)]))
  }

  @Test func `who says nothing of an origin is no browser`() {
    #expect(Self.isOurs([]))
    #expect(!Self.isOurs([("Origin", "http://127.0.0.1:8080")], host: nil))
  }
}
