import Dispatch
import Synchronization
import Testing

@testable import HTTPServer

@Suite struct AccessLogTests {
  @Test func `a line holds no control character and nothing beyond ASCII`() {
    var line: [UInt8] = []
    LogEntry(method: .get, target: "/a\u{1b}[1m\r\né\\ b", status: 200, bytes: 12, microseconds: 34)
      .append(to: &line)
    #expect(String(decoding: line, as: UTF8.self) == "GET /a\\x1b[1m\\x0d\\x0a\\xc3\\xa9\\x5c\\x20b 200 12 34\n")
  }

  @Test(arguments: [
    ("", "- -"), ("BREW /pot HTTP/1.1", "BREW /pot"), ("GET  / HTTP/1.1", "GET -"), (" / HTTP/1.1", "- /"),
    ("\u{16}\u{3}\u{1}", "\\x16\\x03\\x01 -"), ("a\u{1b}[2J b\u{e9} c", "a\\x1b[2J b\\xc3\\xa9"),
    ("G\tT /", "G\\x09T /"),
  ]) func `what was not understood is shown as it was sent`(_ sent: String, _ shown: String) {
    var line: [UInt8] = []
    LogEntry(method: nil, target: nil, sentLine: Array(sent.utf8), status: 400, bytes: 0, microseconds: 0)
      .append(to: &line)
    #expect(String(decoding: line, as: UTF8.self) == "\(shown) 400 0 0\n")
  }

  @Test func `an exchange that was not answered has a dash for its status`() {
    var line: [UInt8] = []
    LogEntry(method: .get, target: "/", status: 0, bytes: 0, microseconds: 7).append(to: &line)
    #expect(String(decoding: line, as: UTF8.self) == "GET / - 0 7\n")
  }

  @Test func `a log that nobody reads does not keep the server from stopping`() async throws {
    let reader = DispatchSemaphore(value: 0)
    let log = AccessLog { _ in reader.wait() }
    try await withServer(TestHandler.echo) {
      $0.accessLog = log
    } _: { port, server in
      try await blocking { _ = try Client(port: port).exchange(get("/")) }
      await server.stop()
    }
    reader.signal()
  }

  @Test func `what waits for a reader is bounded, and what is left out is counted`() async {
    let reader = DispatchSemaphore(value: 0)
    let written = Mutex<[[UInt8]]>([])
    let log = AccessLog { bytes in
      reader.wait()
      written.withLock { $0.append(bytes) }
    }
    let line = [UInt8](repeating: 65, count: 1 << 20)
    for _ in 0..<10 { log.write(line) }
    for _ in 0..<10 { reader.signal() }
    await log.flush(within: .seconds(50))
    let sizes = written.withLock { $0.map(\.count) }
    #expect(sizes.filter { $0 == line.count }.count == 4)
    #expect(written.withLock { $0 }.contains(Array("\(6 << 20) bytes of access log dropped\n".utf8)))
    log.write(line)
    await log.flush(within: .seconds(50))
    #expect(written.withLock { $0.last } == line)
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
        for sent in [
          "BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /\u{1b} HTTP/1.1\r\n", "GET /<x> HTTP/1.1\r\n\r\n",
          "HEAD /" + String(repeating: "y", count: 9000), "GET /h HTTP/1.1\r\n\r\n",
        ] {
          let client = try Client(port: port)
          try client.send(sent)
          _ = try client.receiveAll()
        }
        let cut = try Client(port: port)
        let head = "POST /cut HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
        #expect(try cut.exchange(head).status == 100)
        cut.close(reset: true)
      }
      await server.waitUntilEmpty()
      await server.stop()
    }
    let written = lines.withLock { $0 }.split(separator: "\n").map { $0.split(separator: " ").prefix(4) }
    let expected = [
      "GET /a?b=c 200 11", "BAD - 400 16", "BREW /pot 501 20", "GET /\\x1b 400 16", "GET /<x> 400 16",
      "HEAD /" + String(repeating: "y", count: 194) + " 414 0", "GET /h 400 16", "POST /cut - 0",
    ]
    #expect(Set(written.map { $0.joined(separator: " ") }) == Set(expected))
  }
}
