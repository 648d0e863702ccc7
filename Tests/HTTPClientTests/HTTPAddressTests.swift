import Testing

@testable import HTTPClient

@Suite struct HTTPAddressTests {
  static let base = "https://h.example/a/b/c?q=1"

  static let references: [(String, String?)] = [
    ("/ok", "https://h.example/ok"), ("d", "https://h.example/a/b/d"),
    ("../x/y?a=b%20c", "https://h.example/a/x/y?a=b%20c"),
    ("#part", "https://h.example/a/b/c?q=1"), ("?r", "https://h.example/a/b/c?r"), ("./", "https://h.example/a/b/"),
    ("..", "https://h.example/a/"), ("../../../e", "https://h.example/e"), ("/a/./b/../c", "https://h.example/a/c"),
    ("//o.example/x", "https://o.example/x"), ("https://o.example/a%2Fb", "https://o.example/a%2Fb"),
    ("HTTP://O.example", "http://O.example"), ("http://h.example:8080/a//b", "http://h.example:8080/a//b"),
    ("", nil), ("data:,x", nil), ("ftp://h.example/", nil), ("mailto:a@b", nil), ("http://", nil), ("//", nil),
    ("https:x", nil), ("/a b", nil), ("/ü", nil), ("/a\r\nb", nil), ("http://:80/", nil), ("https:///x", nil),
  ]

  @Test(arguments: references) func `a reference leads where it says`(reference: String, target: String?) throws {
    let address = try #require(HTTPAddress(Self.base))
    #expect(address.text == Self.base)
    #expect(address.resolving(reference)?.text == target)
  }

  @Test(arguments: [
    ("http://a.example", "http://A.example:80/x", true), ("https://a.example:443/", "https://a.example/?q", true),
    ("http://a.example", "https://a.example", false), ("http://a.example", "http://a.example:81", false),
    ("http://a.example", "http://a.example@b.example", false),
    ("http://a.example", "http://a.example.b.example", false),
  ])
  func `an origin is scheme, host and port`(one: String, other: String, isSame: Bool) throws {
    #expect((try #require(HTTPAddress(one)).origin == (try #require(HTTPAddress(other)).origin)) == isSame)
  }
}
