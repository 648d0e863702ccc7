import Testing

@testable import HTTPServer

@Suite struct ResponseTests {
  private func sent(_ response: Response, isHead: Bool = false) -> String {
    let outgoing = ResponseWriter.makeOutgoing(response, isHead: isHead, tail: Array("\r\n".utf8))
    return String(decoding: outgoing.head + outgoing.tail + outgoing.body, as: UTF8.self)
  }

  @Test func `an answer is its status line, its fields and its body`() {
    let response = Response(.notFound, MediaType.plainText, Array("none".utf8), headers: ["X-A": "b"])
    let head =
      "HTTP/1.1 404 Not Found\r\nX-A: b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 4\r\n\r\n"
    #expect(sent(response) == head + "none")
    #expect(sent(response, isHead: true) == head)
  }

  @Test(arguments: [204, 304]) func `an answer that cannot have a body has none`(_ code: Int) {
    let response = Response(Status(code), body: .bytes(Array("body".utf8)))
    #expect(sent(response) == "HTTP/1.1 \(code) \(Status(code).reason)\r\n\r\n")
  }

  @Test func `an empty answer says so`() {
    #expect(sent(.redirect(to: "/a")) == "HTTP/1.1 303 See Other\r\nLocation: /a\r\nContent-Length: 0\r\n\r\n")
  }

  @Test func `a prepared answer takes further fields`() {
    let prepared = PreparedResponse(headers: ["Content-Type": MediaType.html, "ETag": "\"t\""], body: Array("x".utf8))
    var response = Response(prepared)
    response.headers.append("Server-Timing", "page;dur=1")
    #expect(
      sent(response) == """
        HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nETag: "t"\r\nContent-Length: 1\r
        Server-Timing: page;dur=1\r\n\r\nx
        """)
    #expect(response.field("content-type") == MediaType.html)
    #expect(response.field("ETAG") == "\"t\"")
    #expect(response.bytes == Array("x".utf8))
  }

  @Test(arguments: [
    ("site.css", "text/css; charset=utf-8"), ("a.b.JS", "text/javascript; charset=utf-8"), ("x.svg", "image/svg+xml"),
    ("x", "application/octet-stream"), ("x.unknown", "application/octet-stream"), ("x.", "application/octet-stream"),
  ]) func `a name tells the media type`(_ name: String, _ type: String) {
    #expect(MediaType.of(name) == type)
  }

  @Test(arguments: Method.allCases) func `methods are known by their exact names`(_ method: Method) {
    #expect(Method(Array(method.rawValue.utf8)) == method)
    #expect(Method(Array(method.rawValue.lowercased().utf8)) == nil)
  }

  @Test func `every status that is sent has a reason`() {
    for code in [200, 204, 206, 301, 302, 303, 304, 400, 403, 404, 405, 408, 412, 413, 414, 415, 416, 417, 421, 429] {
      #expect(!Status(code).reason.isEmpty, "\(code)")
    }
    for code in [431, 500, 501, 502, 503, 504, 505] { #expect(!Status(code).reason.isEmpty, "\(code)") }
    #expect(Status(299).reason.isEmpty)
  }
}
