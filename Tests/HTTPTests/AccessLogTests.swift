import Synchronization
import Testing

@testable import HTTP

@Suite struct AccessLogTests {
  @Test func `a line holds no control character and nothing beyond ASCII`() {
    var line: [UInt8] = []
    AccessLog.Entry(method: .get, target: "/a\u{1b}[1m\r\né\\ b", status: 200, bytes: 12, microseconds: 34)
      .append(to: &line)
    #expect(String(decoding: line, as: UTF8.self) == "GET /a\\x1b[1m\\x0d\\x0a\\xc3\\xa9\\x5c\\x20b 200 12 34\n")
  }

  @Test func `what was not understood is a dash`() {
    var line: [UInt8] = []
    AccessLog.Entry(method: nil, target: nil, status: 400, bytes: 0, microseconds: 0).append(to: &line)
    #expect(String(decoding: line, as: UTF8.self) == "- - 400 0 0\n")
  }

  @Test func `every exchange has its line`() async throws {
    let lines = Mutex("")
    let log = AccessLog { bytes in lines.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
    try await withServer(TestHandler.echo) {
      $0.accessLog = log
    } _: { port, server in
      try await blocking {
        let client = try Client(port: port)
        _ = try client.exchange(get("/a?b=c"))
        _ = try client.exchange("BAD\r\n\r\n")
      }
      await server.stop()
    }
    let written = lines.withLock { $0 }.split(separator: "\n")
    #expect(written.count == 2)
    #expect(written.first?.hasPrefix("GET /a?b=c 200 11 ") == true)
    #expect(written.last?.hasPrefix("- - 400 ") == true)
  }
}
