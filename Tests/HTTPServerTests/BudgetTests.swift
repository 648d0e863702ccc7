import Testing

@testable import HTTPServer

/// What clients and handlers may make the server hold, in time and memory, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct BudgetTests {
  private static let postHead = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"

  private static func endless(_ request: Request) async throws -> Response {
    for await _ in AsyncStream<Void>.makeStream().stream {}
    return Response(.ok, "text/plain", Array("never".utf8))
  }

  @Test func `a handler without end is answered for, and the connection closes`() async throws {
    let ended = Counter()
    let handler = TestHandler(slow: { request in
      defer { ended.increment() }
      return try await Self.endless(request)
    })
    try await withServer(handler) {
      $0.limits.answerTime = .milliseconds(50)
    } _: { port, server in
      let received = try await blocking {
        let client = try Client(port: port)
        try client.send(get("/") + get("/second"))
        return String(decoding: try client.receiveAll(), as: UTF8.self)
      }
      #expect(received.hasPrefix("HTTP/1.1 504 "))
      #expect(received.contains("\r\nConnection: close\r\n"))
      #expect(!received.contains("/second"))
      await server.waitUntilEmpty()
      #expect(ended.value <= 1)
    }
  }

  @Test func `a handler whose client left is told`() async throws {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let handler = TestHandler(slow: { request in
      begin.yield()
      defer { end.yield() }
      return try await Self.endless(request)
    })
    try await withServer(handler) { port, _ in
      let client = try await blocking {
        let client = try Client(port: port)
        try client.send(get("/"))
        return client
      }
      for await _ in begun { break }
      client.close(reset: true)
      for await _ in ended { break }
    }
  }

  @Test func `those who stall for longest give way when memory is short`() async throws {
    try await withServer(TestHandler.echo) {
      $0.limits.heldBytes = 400_000
      $0.loops = 1
    } _: { port, _ in
      try await blocking {
        let stalled = try (0..<20).map { _ in
          let client = try Client(port: port)
          try client.send(Self.postHead + String(repeating: "a", count: 30_000))
          return client
        }
        let received = String(decoding: try stalled[0].receiveAll(), as: UTF8.self)
        #expect(received.hasPrefix("HTTP/1.1 503 "))
        #expect(try Client(port: port).exchange(get("/")).status == 200)
        let last = try #require(stalled.last)
        #expect(try last.exchange(String(repeating: "a", count: 30_000)).body.count == 60_007)
      }
    }
  }

  @Test func `a new body is refused while handlers hold all that may be held`() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let handler = TestHandler(
      ready: { $0.method == .get ? Response(.noContent) : nil },
      slow: { _ in
        begin.yield()
        for await _ in released { break }
        return Response(.noContent)
      })
    try await withServer(handler) {
      $0.limits.heldBytes = 100_000
      $0.loops = 1
    } _: { port, _ in
      let busy = try await blocking {
        try (0..<2).map { _ in
          let client = try Client(port: port)
          try client.send(Self.postHead + String(repeating: "a", count: 60_000))
          return client
        }
      }
      var started = 0
      for await _ in begun {
        started += 1
        if started == 2 { break }
      }
      try await blocking {
        let refused = try Client(port: port).exchange(Self.postHead)
        #expect(refused.status == 503)
        #expect(try Client(port: port).exchange(get("/")).status == 204)
        release.finish()
        for client in busy { #expect(try client.receiveAnswer().status == 204) }
        #expect(try Client(port: port).exchange(Self.postHead + String(repeating: "a", count: 60_000)).status == 204)
      }
    }
  }

  @Test func `the page for a refusal is made once for all who cause it`() async throws {
    let made = Counter()
    try await withServer {
      $0.loops = 1
      $0.errorPage = { status, detail in
        made.increment()
        return Response(status, MediaType.plainText, Array(detail.utf8))
      }
    } _: { port, _ in
      let statuses = try await blocking {
        try ["GET\r\n\r\n", get("http:///")].flatMap { request in
          try (0..<20).map { _ in try Client(port: port).exchange(request).status }
        }
      }
      #expect(statuses == Array(repeating: 400, count: 40))
      #expect(made.value == 2)
    }
  }

  @Test func `an error without a page gets one and keeps its fields`() async throws {
    let handler = TestHandler(ready: { _ in
      Response(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */19"])
    })
    try await withServer(handler) {
      $0.errorPage = { status, detail in Response(status, MediaType.html, Array("<p>\(detail)".utf8)) }
    } _: { port, _ in
      let answer = try await blocking { try Client(port: port).exchange(get("/")) }
      #expect(answer.status == 416)
      #expect(answer.text == "<p>there is no such part")
      #expect(answer.field("Content-Range") == "bytes */19")
      #expect(answer.field("Content-Type") == MediaType.html)
      #expect(answer.field("Connection") == nil)
    }
  }

  @Test(arguments: [(10, 1), (64, 44), (1024, 944), (20_000, 19_744), (.max, .max - 256)])
  func `connections leave descriptors for the rest`(_ descriptors: Int, _ connections: Int) {
    #expect(Descriptors.forConnections(of: descriptors) == connections)
  }
}
