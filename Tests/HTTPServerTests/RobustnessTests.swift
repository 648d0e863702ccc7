import Testing

@testable import HTTPServer

/// Clients and handlers that behave badly, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct RobustnessTests {
  @Test func `a handler that fails gives a bare 500 and the connection lives on`() async throws {
    struct Failure: Error {}
    try await withServer(TestHandler(slow: { _ in throw Failure() })) { port, _ in
      try await blocking {
        let client = try Client(port: port)
        for _ in 0..<3 { #expect(try client.exchange(get("/")).text == "500 Internal Server Error\n") }
      }
    }
  }

  @Test func `a handler that takes its time delays nobody else`() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    var handler = TestHandler.echo
    let ready = handler.ready
    handler.ready = { $0.target.path == "/slow" ? nil : ready($0) }
    handler.slow = { _ in
      for await _ in released { break }
      return Response(.ok, "text/plain", Array("at last".utf8))
    }
    try await withServer(handler) { port, _ in
      try await blocking {
        let waiting = try (0..<8).map { _ in try Client(port: port) }
        for client in waiting { try client.send(get("/slow")) }
        for _ in 0..<20 { #expect(try Client(port: port).exchange(get("/quick")).status == 200) }
        release.finish()
        for client in waiting { #expect(try client.receiveAnswer().text == "at last") }
      }
    }
  }

  @Test func `an answer to a client that left is dropped`() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    var handler = TestHandler.echo
    let ready = handler.ready
    handler.ready = { $0.target.path == "/slow" ? nil : ready($0) }
    handler.slow = { _ in
      for await _ in released { break }
      return Response(.ok, "text/plain", [UInt8](repeating: 0, count: 100_000))
    }
    try await withServer(handler) { port, _ in
      try await blocking {
        for reset in [true, false] {
          let client = try Client(port: port)
          try client.send(get("/slow"))
          client.close(reset: reset)
        }
        release.finish()
        for _ in 0..<20 { #expect(try Client(port: port).exchange(get("/")).status == 200) }
      }
    }
  }

  @Test func `a client may reset at every stage`() async throws {
    let body = [UInt8](repeating: 65, count: 1_000_000)
    try await withServer(TestHandler(ready: { _ in Response(.ok, "text/plain", body) })) { port, server in
      try await blocking {
        let post = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"
        let stages = [
          "", "G", "GET / HTTP/1.1\r\n", post, post + "he", get("/"), String(repeating: get("/"), count: 20),
        ]
        for round in 0..<20 {
          for stage in stages {
            let client = try Client(port: port)
            try client.send(stage)
            if round.isMultiple(of: 2), stage.hasPrefix("GET / HTTP/1.1\r\nHost") { _ = try client.receive(atMost: 10) }
            client.close(reset: round.isMultiple(of: 3))
          }
        }
        #expect(try Client(port: port).exchange(get("/")).body == body)
      }
      await server.waitUntilEmpty()
      #expect(server.connectionCount == 0)
    }
  }

  @Test func `a client that sends without reading is not served without end`() async throws {
    let answered = Counter()
    let body = [UInt8](repeating: 65, count: 100_000)
    let handler = TestHandler(ready: { _ in
      answered.increment()
      return Response(.ok, "text/plain", body)
    })
    try await withServer(handler) { port, _ in
      try await blocking {
        let client = try Client(port: port, receiveBuffer: 4096)
        try client.send(String(repeating: get("/"), count: 1000))
        #expect(try Client(port: port).exchange(get("/")).status == 200)
        #expect(answered.value < 500)
        for _ in 0..<1000 { #expect(try client.receiveAnswer().body.count == body.count) }
      }
    }
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc"])
  func `a request that never ends is told that its time is over`(_ text: String) async throws {
    try await withServer(TestHandler.echo) {
      $0.limits.headTime = .milliseconds(50)
      $0.limits.bodyTime = .milliseconds(50)
    } _: { port, _ in
      let received = try await blocking {
        let client = try Client(port: port)
        try client.send(text)
        return String(decoding: try client.receiveAll(), as: UTF8.self)
      }
      #expect(received.hasPrefix("HTTP/1.1 408 "))
    }
  }

  @Test func `an idle connection is closed without a word`() async throws {
    try await withServer(TestHandler.echo) {
      $0.limits.idleTime = .milliseconds(50)
    } _: { port, _ in
      try await blocking {
        let fresh = try Client(port: port)
        // On a busy machine its time may be over before it has asked.
        var asked: Client?
        while asked == nil {
          let client = try Client(port: port)
          if (try? client.exchange(get("/")).status) == 200 { asked = client }
        }
        let used = try #require(asked)
        #expect(try fresh.receiveAll().isEmpty)
        #expect(try used.receiveAll().isEmpty)
      }
    }
  }

  @Test func `a client that reads nothing is dropped`() async throws {
    let body = [UInt8](repeating: 65, count: 30_000_000)
    try await withServer(TestHandler(ready: { _ in Response(.ok, "text/plain", body) })) {
      $0.limits.sendStallTime = .milliseconds(50)
    } _: { port, server in
      let client = try await blocking {
        let client = try Client(port: port, receiveBuffer: 4096)
        try client.send(get("/"))
        #expect(try client.receive(atMost: 10).count == 10)
        return client
      }
      await server.waitUntilEmpty()
      #expect(throws: Client.Failure.self) { try client.receiveAll() }
    }
  }

  @Test func `connections beyond the limit wait until there is room`() async throws {
    let (notes, note) = AsyncStream.makeStream(of: String.self)
    try await withServer(TestHandler.echo) {
      $0.limits.connections = 4
      $0.report = { note.yield($0) }
    } _: { port, server in
      let (first, late) = try await blocking {
        let first = try (0..<4).map { _ in try Client(port: port) }
        for client in first { #expect(try client.exchange(get("/")).status == 200) }
        let late = try Client(port: port)
        try late.send(get("/late"))
        return (first, late)
      }
      let said = await notes.first { _ in true }
      #expect(said?.hasPrefix("not accepting connections for now: 4 connections are open") == true)
      #expect(server.connectionCount == 4)
      for client in first { client.close() }
      #expect(try await blocking { try late.receiveAnswer() }.text == "GET /late ")
    }
  }

  @Test func `idle connections make room for those who ask`() async throws {
    try await withServer(TestHandler.echo) {
      $0.limits.connections = 4
      // Nobody leaves by themselves.
      $0.limits.idleTime = .seconds(1000)
    } _: { port, _ in
      try await blocking {
        let idle = try (0..<4).map { _ in try Client(port: port) }
        #expect(try idle[0].exchange(get("/")).status == 200)
        #expect(try Client(port: port).exchange(get("/late")).text == "GET /late ")
      }
    }
  }

  @Test func `stopping finishes what is under way and frees the port`() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let handler = TestHandler(slow: { _ in
      begin.yield()
      for await _ in released { break }
      return Response(.ok, "text/plain", Array("done".utf8))
    })
    try await withServer(handler) { port, server in
      let idle = try await blocking { try Client(port: port) }
      let busy = try await blocking {
        let client = try Client(port: port)
        try client.send(get("/"))
        return client
      }
      for await _ in begun { break }
      async let stopped: Void = server.stop()
      #expect(try await blocking { try idle.receiveAll() }.isEmpty)
      release.finish()
      let answer = try await blocking { try busy.receiveAnswer() }
      #expect(answer.text == "done")
      #expect(answer.field("Connection") == "close")
      await stopped
      var configuration = Server.Configuration()
      configuration.port = port
      let next = Server(configuration, TestHandler.echo)
      #expect(try next.start().first?.port == port)
      #expect(try await blocking { try Client(port: port).exchange(get("/")) }.status == 200)
      await next.stop()
    }
  }

  @Test func `stopping does not wait for a handler without end`() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let handler = TestHandler(slow: { _ in
      begin.yield()
      try await Task.sleep(for: .seconds(1000))
      return Response()
    })
    try await withServer(handler) {
      $0.limits.stopTime = .milliseconds(50)
    } _: { port, server in
      let client = try await blocking {
        let client = try Client(port: port)
        try client.send(get("/"))
        return client
      }
      for await _ in begun { break }
      await server.stop()
      let answer = try await blocking { try client.receiveAnswer() }
      #expect(answer.status == 503 && answer.field("Retry-After") == "5")
      #expect(answer.field("Connection") == "close")
    }
  }

  @Test func `a port that is taken is said to be`() async throws {
    try await withServer { port, _ in
      var configuration = Server.Configuration()
      configuration.port = port
      let second = Server(configuration, TestHandler.echo)
      let error = #expect(throws: ServerError.self) { try second.start() }
      #expect(error?.description == "port \(port) on 127.0.0.1 is taken by another program")
    }
  }

  @Test func `a host that is no address is refused`() {
    var configuration = Server.Configuration()
    configuration.host = ListeningHost("example.org")
    #expect(throws: ServerError.unknownHost("example.org")) { try Server(configuration, TestHandler.echo).start() }
  }
}
