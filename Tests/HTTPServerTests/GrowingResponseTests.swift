import Testing

@testable import HTTPServer

@Suite struct GrowingResponseTests {
  /// Status, Content-Range, and what the stream was made for.
  private static func ask(
    _ headers: Headers, length: Int? = 100, isSeekable: Bool = true
  ) throws -> (Int, String?, start: Int?, count: Int?) {
    var asked: (start: Int?, count: Int?) = (nil, nil)
    let response = GrowingResponse(headers: [:], length: length, isSeekable: isSeekable)
      .response(to: try makeRequest(.get, "/", headers)) { start, count in
        asked = (start, count)
        return BodyStream(length: count) { nil }
      }
    return (response.status.code, response.headers["Content-Range"], asked.start, asked.count)
  }

  @Test func `a part that is asked for is sent alone`() throws {
    #expect(try Self.ask(["Range": "bytes=10-19"]) == (206, "bytes 10-19/100", 10, 10))
    #expect(try Self.ask(["Range": "bytes=0-"]) == (206, "bytes 0-99/100", 0, 100))
    #expect(try Self.ask(["Range": "bytes=-5"]) == (206, "bytes 95-99/100", 95, 5))
    #expect(try Self.ask(["Range": "bytes=100-"]) == (416, "bytes */100", nil, nil))
  }

  @Test func `without a range, or where none can be had, all is sent`() throws {
    #expect(try Self.ask([:]) == (200, nil, 0, 100))
    #expect(try Self.ask(["Range": "bytes=1-2", "If-Range": "\"a\""]) == (200, nil, 0, 100))
    #expect(try Self.ask(["Range": "bytes=1-2"], isSeekable: false) == (200, nil, 0, 100))
    #expect(try Self.ask(["Range": "bytes=1-2"], length: nil) == (200, nil, 0, nil))
  }

  @Test func `an answer's own policy takes the place of the common one`() {
    let clock = LoopClock(commonHeaders: ["Content-Security-Policy": "a", "X-Content-Type-Options": "nosniff"])
    let text = { (own: Bool) in
      String(decoding: clock.tail(keepsOpen: true, saysKeepAlive: false, hasOwnPolicy: own), as: UTF8.self)
    }
    #expect(text(false).contains("Content-Security-Policy: a"))
    #expect(!text(true).contains("Content-Security-Policy") && text(true).contains("nosniff"))
  }
}
