import Testing

@testable import HTTPServer

@Suite struct PreconditionsTests {
  private static let modified = 784_111_777
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  static let cases: [(Headers, Int)] = [
    ([:], 200), (["If-None-Match": "\"t\""], 304), (["If-None-Match": "W/\"t\""], 304),
    (["If-None-Match": "*"], 304), (["If-None-Match": "\"x\", \"a,b\" ,\"t\", W/\"y\""], 304),
    (["If-None-Match": "\"x\"", "if-none-match": "\"t\""], 304), (["If-None-Match": "\"x\""], 200),
    (["If-None-Match": "x\"t\""], 200), (["If-None-Match": "\"t\"x"], 200), (["If-None-Match": "\"x\" \"t\""], 200),
    (["If-None-Match": "w/\"t\""], 200), (["If-None-Match": ", \"t\" ,,"], 304), (["If-None-Match": "*, \"t\""], 200),
    (["If-None-Match": "t"], 200), (["If-None-Match": ""], 200),
    (["If-None-Match": "\"t"], 200), (["If-None-Match": "\"tt\""], 200),
    (["If-Modified-Since": date], 304), (["If-Modified-Since": "Sun, 06 Nov 1994 08:49:36 GMT"], 200),
    (["If-Modified-Since": "nonsense"], 200), (["If-None-Match": "\"x\"", "If-Modified-Since": date], 200),
    (["If-Modified-Since": date, "if-modified-since": date], 200),
    (["If-Match": "\"t\""], 200), (["If-Match": "*"], 200), (["If-Match": "W/\"t\""], 412),
    (["If-Match": "x\"t\""], 412), (["If-Match": "\"a,b\", \"t\""], 200),
    (["If-Match": "\"x\""], 412), (["If-Match": "\"x\", \"t\""], 200),
    (["If-Match": "\"x\"", "If-None-Match": "\"t\""], 412),
    (["If-Unmodified-Since": date], 200), (["If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:36 GMT"], 412),
    (["If-Match": "\"t\"", "If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:36 GMT"], 200),
  ]

  @Test(arguments: cases)
  func `conditions are weighed in their order`(_ headers: Headers, _ status: Int) throws {
    for method in [Method.get, .head] {
      let outcome = Preconditions(of: try makeRequest(method, "/", headers), tag: "\"t\"", modified: Self.modified)
      let expected: Preconditions = status == 200 ? .met : status == 304 ? .notModified : .failed
      #expect(outcome == expected)
    }
  }

  @Test func `a 304 repeats the validators and sends no body`() throws {
    let page = PreparedResponse(
      headers: ["Content-Type": MediaType.html, "Cache-Control": "no-cache"], body: Array("page".utf8))
    #expect(page.response(to: try makeRequest()).status == .ok)
    let again = page.response(to: try makeRequest(.get, "/", ["If-None-Match": page.entityTag]))
    #expect(again.status == .notModified && again.bytes.isEmpty)
    let sent = ResponseWriter.makeOutgoing(again, isHead: false, tail: [])
    #expect(
      String(decoding: sent.head, as: UTF8.self)
        == "HTTP/1.1 304 Not Modified\r\nCache-Control: no-cache\r\nETag: \(page.entityTag)\r\n")
    #expect(sent.body.isEmpty && sent.file == nil)
  }

  @Test func `only a 200 is conditional`() throws {
    let page = PreparedResponse(.notFound, headers: ["Content-Type": MediaType.html], body: Array("page".utf8))
    #expect(page.response(to: try makeRequest(.get, "/", ["If-None-Match": "*"])).status == .notFound)
  }

  @Test func `a tag changes with any byte and with the length`() {
    var bytes = [UInt8](repeating: 7, count: 100)
    var tags: Set = [EntityTag.make(of: bytes), EntityTag.make(of: bytes + [0]), EntityTag.make(of: [])]
    for index in bytes.indices {
      bytes[index] ^= 1
      tags.insert(EntityTag.make(of: bytes))
      bytes[index] ^= 1
    }
    #expect(tags.count == 103)
    #expect(tags.allSatisfy { $0.count == 34 && $0.first == "\"" && $0.last == "\"" })
  }
}
