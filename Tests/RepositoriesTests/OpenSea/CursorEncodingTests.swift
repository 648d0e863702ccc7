import Models
import Testing

@testable import Repositories

@Suite struct CursorEncodingTests {
  @Test(arguments: [
    ("LXBrPTE=", "LXBrPTE%3D"), ("a+b/c==", "a%2Bb%2Fc%3D%3D"), ("abc", "abc"), ("a b&c", "a%20b%26c"), ("é", "%C3%A9"),
    ("100%", "100%25"), ("50%zz=", "50%25zz%3D"), ("a%20b", "a%2520b"), ("a%41b", "a%2541b"), ("a%FF=", "a%25FF%3D"),
  ])
  func `a cursor is encoded once`(text: String, wire: String) throws {
    let forms = CursorEncoding.forms(of: try #require(Cursor(text)))
    #expect(forms.first == wire)
    #expect(forms.second == nil)
  }

  @Test(arguments: [
    ("LXBrPTI5%3D%3D", "LXBrPTI5%3D%3D", "LXBrPTI5%253D%253D"), ("a%2Bb%2f", "a%2Bb%2F", "a%252Bb%252f"),
    ("a%2Fb=", "a%2Fb%3D", "a%252Fb%3D"),
  ])
  func `one that came encoded goes out as it is, and encoded only if that is refused`(
    text: String, first: String, second: String
  ) throws {
    let forms = CursorEncoding.forms(of: try #require(Cursor(text)))
    #expect(forms.first == first)
    #expect(forms.second == second)
  }

  static let cases: [(JSONValue?, String?)] = [
    (JSONValue.string("LXBr="), "LXBr="), (.number("1234"), "1234"),
    (.string("https://api.opensea.io/api/v1/assets?limit=20&cursor=LXBr%3D&x=1"), "LXBr="),
    (.string("https://api.opensea.io/api/v1/assets?cursor=a%2Bb#f"), "a+b"),
    (.string(String(repeating: "x", count: 2048)), String(repeating: "x", count: 2048)),
  ]

  @Test(arguments: cases)
  func `a next is a cursor, a number, or an address with a cursor in it`(value: JSONValue?, text: String?) {
    #expect(CursorEncoding.cursor(value, parameter: "cursor") == text.flatMap(Cursor.init).map { .cursor($0) })
  }

  @Test(arguments: [nil, .string(""), .string("  "), .bool(false)] as [JSONValue?])
  func `no next is the end`(value: JSONValue?) {
    #expect(CursorEncoding.cursor(value, parameter: "cursor") == CursorEncoding.Reading.none)
  }

  @Test(arguments: [
    "null", "NULL", "undefined", "None", "nil", "NaN", "false", "(null)",
    "https://api.opensea.io/api/v1/assets?limit=20",
    "https://api.opensea.io/api/v1/assets", "https://a.example/?cursor=null", "https://a.example/?cursor=",
    "/api/v1/assets?limit=2", "?cursor=", "?limit=2",
    "https://a.example/?cursors=a",
  ])
  func `a word for none, and an address without a cursor, may be the end`(text: String) {
    #expect(CursorEncoding.cursor(.string(text), parameter: "cursor") == .unnamed)
  }

  @Test(arguments: [
    JSONValue.string("https://api.opensea.io/?cursor=%zz"), .string("a\u{0}b"), .bool(true), .array([]), .object([:]),
    .string(String(repeating: "x", count: 2049)),
  ])
  func `a next that is no cursor is not the end`(value: JSONValue) {
    #expect(CursorEncoding.cursor(value, parameter: "cursor") == .unusable)
  }
}
