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

  @Test(arguments: [
    ("/", ""), ("/?", ""), ("/?a", "a="), ("/?a=1&b=%20x&c", "a=1;b= x;c="), ("/?a+b=c+d%2B", "a b=c d+"),
    ("/?a=b=c", "a=b=c"), ("/?=x&&y=", "=x;y="), ("/?q=%C3%BC", "q=ü"), ("/?a={|}^`\\", "a={|}^`\\"), ("/?a?b", "a?b="),
    ("/?n=%0D%0A", "n=\r\n"),
  ]) func `a query is read as a form sends it`(_ text: String, _ fields: String) throws {
    let query = try RequestTarget(text).query
    #expect(query.map { "\($0.name)=\($0.value)" }.joined(separator: ";") == fields)
  }

  @Test func `the first value of a name counts`() throws {
    let target = try RequestTarget("/?a=1&a=2")
    #expect(target.query("a") == "1")
    #expect(target.query("b") == nil)
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

  @Test func `what is encoded decodes to the same`() {
    let name = "a b+c%d/ü?#\"&é.css"
    #expect(PercentEncoding.decode(PercentEncoding.encodePath(name).utf8) == name)
  }
}
