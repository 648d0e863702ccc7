import Encoding
import Testing

@testable import HTTPServer

@Suite struct RequestTargetTests {
  @Test(arguments: [
    ("/", [String]()), ("/a", ["a"]), ("/a/b", ["a", "b"]), ("/a/", ["a", ""]), ("//a", ["", "a"]),
    ("/a%2Fb/c", ["a/b", "c"]), ("/caf%C3%A9", ["café"]), ("/a+b%20c", ["a+b c"]), ("/%2525", ["%25"]),
    ("/a?x=/b", ["a"]), ("/..;/x", ["..;", "x"]), ("/a|b", ["a|b"]),
  ]) func `segments are decoded once`(_ text: String, _ segments: [String]) throws {
    #expect(try RequestTarget(text).segments == segments)
  }

  @Test func `a path of thousands of parts has few segments`() throws {
    let segments = try RequestTarget(String(repeating: "/", count: 8000)).segments
    #expect(segments.count == 17)
    #expect(segments.last == String(repeating: "/", count: 8000 - 17))
  }

  @Test(arguments: ["/", "/?", "/a"]) func `no query has no field`(_ text: String) throws {
    #expect(try RequestTarget(text).query["a"] == nil)
  }

  @Test func `the query is that behind the first question mark`() throws {
    #expect(try RequestTarget("/a=0?a=1?2&b").query["a"] == "1?2")
  }

  @Test(arguments: [
    "", "*", "x", "a/b", "ftp://localhost/", "https://localhost/", "//\u{e9}", "/a b", "/a#b", "/<x>", "/\"", "/a\\b",
    "/{x}", "/a^b", "/`", "/\u{1}", "/\u{7f}", "/%", "/%4", "/%zz", "/%ff", "/%C0%AF", "/%00", "/%0d%0a", "/%2>",
    "/?%", "/?a=%zz", "/?%ff", "/?a=%00", "/?a<b", "/?a b",
  ]) func `a target that is malformed is a bad request`(_ text: String) {
    #expect(400 == refusal { _ = try RequestTarget(text) })
  }

  @Test(arguments: [
    ("http://localhost/a?b", "/a?b", "/a"), ("HTTP://localhost:80", "/", "/"), ("http://localhost?b", "/?b", "/"),
  ]) func `an absolute target is read as its path`(_ text: String, _ raw: String, _ path: String) throws {
    let target = try RequestTarget(text)
    #expect(target.raw == raw)
    #expect(target.path == path)
  }

  @Test func `only OPTIONS has the asterisk`() throws {
    #expect(try RequestTarget("*", method: .options).isAsterisk)
    #expect(501 == refusal { _ = try RequestTarget("localhost:80", method: .connect) })
  }
}
