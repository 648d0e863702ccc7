import Testing

@testable import HTTPServer

/// Reads a whole request the way a connection does: head, host, framing, body.
func parse(_ text: String, limits: Limits = Limits(), step: Int = .max) throws(Refusal) -> (Request, rest: Int)? {
  try parse(Array(text.utf8), limits: limits, step: step)
}

func parse(_ bytes: [UInt8], limits: Limits = Limits(), step: Int = .max) throws(Refusal) -> (Request, rest: Int)? {
  var parser = RequestParser(limits: limits)
  var end = 0
  var headLength: Int?
  while headLength == nil, end < bytes.count {
    end = min(end &+ min(step, bytes.count), bytes.count)
    headLength = try parser.parse(bytes.span.extracting(0..<end))
  }
  guard let headLength else { return nil }
  let head = try parser.makeHead()
  guard try HostPolicy([]).isOurs(head) else { throw Refusal(.misdirectedRequest, "another host") }
  _ = try head.expectsContinue()
  var decoder = BodyDecoder(try BodyFraming(head, limits: limits), limits: limits)
  var used = headLength
  end = max(end, used)
  while true {
    used += try decoder.decode(bytes.span.extracting(used..<end))
    if decoder.isComplete { break }
    guard end < bytes.count else { return nil }
    end = min(end + min(step, bytes.count), bytes.count)
  }
  let body = decoder.takeBody()
  return (Request(head.method, head.target, headers: head.headers, body: body), bytes.count - used)
}

@Suite struct RequestParserTests {
  static let valid = [
    "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /a?b=c HTTP/1.1\r\nhOsT:localhost:8080\r\nX-Empty:\r\nX-Tabs:\t a \t\r\n\r\n",
    "\r\n\r\nHEAD /x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "GET http://localhost:1/x?y HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: [::1]:65535\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n00\r\nX-Sum: 1\r\n\r\n",
    "GET /caf%C3%A9?q=%zz".replacing("%zz", with: "%20") + " HTTP/1.1\r\nHost: LOCALHOST.".dropLast() + "\r\n\r\n",
  ]

  @Test(arguments: valid) func `every prefix of a valid request needs more`(_ text: String) throws {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(try parse(Array(bytes.prefix(count))) == nil, "\(count) bytes")
    }
    #expect(try parse(bytes)?.rest == 0)
  }

  @Test(arguments: valid) func `byte by byte reads what all at once reads`(_ text: String) throws {
    let whole = try #require(try parse(text)?.0)
    for step in [1, 2, 3, 7] {
      let pieces = try #require(try parse(text, step: step)?.0)
      #expect(pieces.method == whole.method)
      #expect(pieces.target.raw == whole.target.raw)
      #expect(pieces.body == whole.body)
      #expect(pieces.headers.all.map(\.name) == whole.headers.all.map(\.name))
      #expect(pieces.headers.all.map(\.value) == whole.headers.all.map(\.value))
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\nHost: localhost\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: localhost\n", 400),
    ("GET / HTTP/1.1\rHost: localhost\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n", 400), ("GET\t/\tHTTP/1.1\r\n", 400),
    ("GET /  HTTP/1.1\r\n", 400), ("GET / HTTP/1.1 \r\n", 400), ("GET / x HTTP/1.1\r\n", 400), ("GET /\r\n", 400),
    ("GET\r\n", 400), (" GET / HTTP/1.1\r\n", 400), ("\u{16}\u{3}\u{1}", 400), ("G{T / HTTP/1.1\r\n", 400),
    ("GET / http/1.1\r\n", 400), ("GET / HTTP/1.\r\n", 400), ("GET / HTTP/1.1x\r\n", 400),
    ("GET / HTTP/01.01\r\n", 400), ("GET / HTTP/1,1\r\n", 400), ("GET / HTTP/2.0\r\n", 505),
    ("PRI * HTTP/2.0\r\n", 505), ("GET / HTTP/0.9\r\n", 505), ("\n", 400), ("\r\n\r\n\r\n\r\n\r\n\r\n", 400),
  ]) func `a request line that is not one is refused as soon as it shows`(_ text: String, _ status: Int) {
    #expect(status == refusal { _ = try parse(text) })
  }

  @Test(arguments: [
    ("X-A : b", 400), ("X-A\t: b", 400), (" X-A: b", 400), ("NoColon", 400), (":", 400), (": b", 400),
    ("X A: b", 400), ("X-\u{e9}: b", 400), ("X\0A: b", 400), ("X-A: a\0b", 400), ("X-A: a\rb", 400),
    ("X-A: b\r\n c", 400), ("X-A: a\u{7f}", 400), ("X-A: a\u{1}", 400), ("X(A): b", 400),
    ("Host: localhost", 400), ("Host: evil.example", 400), ("Expect: 200-maybe", 417),
    ("Expect: 100-continue, x", 417), ("Expect: \"100-continue\"", 417),
    ("Content-Length: -1", 400), ("Content-Length: +1", 400), ("Content-Length:", 400), ("Content-Length: 0x5", 400),
    ("Content-Length: 1 0", 400), ("Content-Length: 5, 5", 400), ("Content-Length: 1\r\nContent-Length: 1", 400),
    ("Content-Length: 1\r\nContent-Length: 2", 400), ("Content-Length: 99999999999999999999999", 413),
    ("Content-Length: 9223372036854775807", 413), ("Content-Length: 65537", 413),
    ("Transfer-Encoding: gzip", 501), ("Transfer-Encoding: gzip, chunked", 501), ("Transfer-Encoding: xchunked", 501),
    ("Transfer-Encoding: chunked, chunked", 400), ("Transfer-Encoding: chunked, gzip", 400),
    ("Transfer-Encoding: \"chunked\"", 400), ("Transfer-Encoding:", 400), ("Transfer-Encoding: ,chunked", 400),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
    ("Transfer-Encoding: chunked\r\nContent-Length: 5", 400), ("Content-Length: 5\r\nTransfer-Encoding: chunked", 400),
    ("Transfer-Encoding: \u{b}chunked", 400),
  ]) func `a field that two readers could take differently is refused`(_ field: String, _ status: Int) {
    let text = "POST / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n"
    #expect(status == refusal { _ = try parse(text) })
  }

  @Test(arguments: [
    ("", 400), ("Host:\r\n", 400), ("Host: a b\r\n", 400), ("Host: user@localhost\r\n", 400),
    ("Host: localhost/x\r\n", 400), ("Host: localhost, a\r\n", 400), ("Host: localhost:99999999\r\n", 400),
    ("Host: localhost:65536\r\n", 400),
    ("Host: localhost:8x\r\n", 400), ("Host: [::1\r\n", 400), ("Host: [::1]x\r\n", 400), ("Host: :80\r\n", 400),
    ("Host: :\r\n", 400), ("Host: evil.example\r\n", 421), ("Host: localhost.evil.example\r\n", 421),
    ("Host: []\r\n", 400), ("Host: [::g]\r\n", 400), ("Host: [127.0.0.1]\r\n", 400), ("Host: [v1.x]\r\n", 400),
    ("Host: loc%zz\r\n", 400), ("Host: %6cocalhost\r\n", 421), ("Host: [::ffff:7f00:1]\r\n", 421),
    ("Host: 127.0.0.2\r\n", 421), ("Host: [::2]\r\n", 421), ("Host: xlocalhost\r\n", 421),
  ]) func `a request needs one valid host that is ours`(_ field: String, _ status: Int) {
    #expect(status == refusal { _ = try parse("GET / HTTP/1.1\r\n\(field)\r\n") })
  }

  @Test(arguments: ["localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:65535", "localhost:"])
  func `our names are served on any port`(_ host: String) throws {
    #expect(try parse("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") != nil)
  }

  @Test(
    arguments: [
      ("http://localhost/", "Host: localhost\r\n", nil), ("http://localhost/", "", 400),
      ("http://localhost/", "Host: a, b\r\n", 400), ("http://evil.example/", "Host: localhost\r\n", 421),
      ("http://localhost/", "Host: evil.example\r\n", nil), ("http://user@localhost/", "Host: localhost\r\n", 400),
      ("http:///", "Host: localhost\r\n", 400),
    ] as [(String, String, Int?)])
  func `the host of an absolute target wins, and a Host is needed all the same`(
    _ target: String, _ field: String, _ status: Int?
  ) {
    #expect(status == refusal { _ = try parse("GET \(target) HTTP/1.1\r\n\(field)\r\n") })
  }

  @Test func `names that were added are served`() throws {
    var parser = RequestParser(limits: Limits())
    let bytes = Array("GET / HTTP/1.1\r\nHost: nft.example:80\r\n\r\n".utf8)
    _ = try parser.parse(bytes.span)
    let head = try parser.makeHead()
    #expect(try !HostPolicy([]).isOurs(head))
    #expect(try HostPolicy(["NFT.example"]).isOurs(head))
  }

  @Test(arguments: [
    ("GET /" + String(repeating: "a", count: 9000), 414), (String(repeating: "A", count: 9000), 501),
    (String(repeating: "A", count: 9000) + " / HTTP/1.1\r\n", 501),
    ("GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\n", 414),
    ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 20000), 431),
    ("GET / HTTP/1.1\r\n" + String(repeating: "a", count: 20000), 431),
    ("GET / HTTP/1.1\r\n" + String(repeating: "X: a\r\n", count: 101), 431),
    ("GET / HTTP/1.1\r\n" + String(repeating: "X: \(String(repeating: "a", count: 500))\r\n", count: 40), 431),
  ]) func `sizes are bounded before the head is complete`(_ text: String, _ status: Int) {
    #expect(status == refusal { _ = try parse(text) })
    #expect(status == refusal { _ = try parse(text, step: 1000) })
  }

  @Test(arguments: [(8000, nil), (8192, nil), (8193, 414)] as [(Int, Int?)])
  func `a request line is read up to its limit`(_ length: Int, _ status: Int?) {
    let target = "/" + String(repeating: "a", count: length - "GET / HTTP/1.1".utf8.count)
    var read: String?
    #expect(status == refusal { read = try parse(get(target))?.0.target.raw })
    #expect(read == (status == nil ? target : nil))
  }

  @Test(arguments: [(16_384, nil), (16_385, 431)] as [(Int, Int?)])
  func `a head is read up to its limit`(_ length: Int, _ status: Int?) {
    let value = String(repeating: "a", count: length - get("/", "X: ").utf8.count)
    var read: String?
    #expect(status == refusal { read = try parse(get("/", "X: " + value))?.0.headers["X"] })
    #expect(read == (status == nil ? value : nil))
  }

  @Test(arguments: (0..<0x20).filter { $0 != 9 })
  func `a control character is refused wherever it stands`(_ code: Int) {
    let control = String(UnicodeScalar(UInt8(code)))
    let places = [
      "\(control)GET / HTTP/1.1\r\n", "G\(control)ET / HTTP/1.1\r\n", "GET /\(control) HTTP/1.1\r\n",
      "GET / HTTP/1.1\(control)\r\n", "GET / HTTP/1.1\r\nX\(control): a\r\n", "GET / HTTP/1.1\r\n\(control)X: a\r\n",
      "GET / HTTP/1.1\r\nHost: local\(control)host\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\(control)0\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\(control)0\r\n",
      "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX\(control): a\r\n",
    ]
    for place in places { #expect(400 == refusal { _ = try parse(place) }, "\(place.debugDescription)") }
  }

  @Test func `the method is known though the line is too long`() {
    for text in ["HEAD /" + String(repeating: "a", count: 9000), "HEAD / HTTP/9.9\r\n"] {
      var parser = RequestParser(limits: Limits())
      #expect(throws: Refusal.self) { _ = try parser.parse(Array(text.utf8).span) }
      #expect(parser.method == .head)
    }
  }

  @Test(arguments: [("100-continue", true), ("100-CONTINUE, 100-continue", true), ("", false), (",", false)])
  func `a list of expectations is read`(_ value: String, _ expected: Bool) throws {
    var parser = RequestParser(limits: Limits())
    _ = try parser.parse(Array(get("/", "Expect: " + value).utf8).span)
    #expect(try parser.makeHead().expectsContinue() == expected)
  }

  @Test(arguments: ["get", "FROBNICATE", "GETT", "CONNECT"])
  func `a method that is not known is not implemented`(_ method: String) {
    #expect(501 == refusal { _ = try parse("\(method) / HTTP/1.1\r\nHost: localhost\r\n\r\n") })
  }

  @Test func `a later minor version is read as 1_1`() throws {
    #expect(try parse("GET / HTTP/1.2\r\nHost: localhost\r\n\r\n") != nil)
  }

  @Test func `Transfer-Encoding in HTTP 1_0 is refused`() {
    #expect(400 == refusal { _ = try parse("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") })
  }

  @Test(arguments: [
    ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close", false), ("HTTP/1.1", "connection: CLOSE", false),
    ("HTTP/1.1", "Connection: keep-alive, close", false),
    ("HTTP/1.1", "Connection: keep-alive\r\nConnection: close", false),
    ("HTTP/1.1", "Connection: closed", true), ("HTTP/1.0", "", false), ("HTTP/1.0", "Connection: Keep-Alive", true),
    ("HTTP/1.0", "Connection: keep-alive, close", false),
  ]) func `the connection stays open as both sides agreed`(_ version: String, _ field: String, _ expected: Bool) throws
  {
    var parser = RequestParser(limits: Limits())
    let bytes = Array("GET / \(version)\r\n\(field.isEmpty ? "" : field + "\r\n")\r\n".utf8)
    _ = try parser.parse(bytes.span)
    #expect(try parser.makeHead().keepsAlive == expected)
  }
}

/// The status that a piece of work is refused with, nil where it is not.
func refusal(_ work: () throws -> Void) -> Int? {
  do {
    try work()
    return nil
  } catch {
    return (error as? Refusal)?.status.code
  }
}
