import Testing

@testable import HTTPServer

@Suite struct HeadersTests {
  @Test func `names compare without case and order is kept`() {
    var headers: Headers = ["Accept": "a", "X-One": "1"]
    headers.append("accept", "b")
    #expect(headers["ACCEPT"] == "a")
    #expect(headers.values("Accept") == ["a", "b"])
    #expect(headers.all.map(\.name) == ["Accept", "X-One", "accept"])
    #expect(headers["Accep"] == nil)
    #expect(headers["missing"] == nil)
  }

  @Test func `set puts one field in the place of all`() {
    var headers: Headers = ["A": "1", "B": "2", "a": "3"]
    headers.set("A", "4")
    #expect(headers.values("a") == ["4"])
    #expect(headers["B"] == "2")
    #expect(headers.all.count == 2)
  }

  @Test func `a value cannot end its line`() {
    let headers: Headers = ["Location": "/x\r\nX-Injected: yes\0", "Bad Name": "x", "X\r\nY": "z", "": "e"]
    #expect(headers.bytes == Array("Location: /x  X-Injected: yes \r\n".utf8))
    #expect(headers.all.count == 1)
  }
}
