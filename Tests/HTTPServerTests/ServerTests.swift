import Synchronization
import Testing

@testable import HTTPServer

@Suite struct ServerTests {
  @Test func `one connection serves many requests`() async throws {
    try await withServer { port, _ in
      try await blocking {
        let client = try Client(port: port)
        for number in 0..<200 {
          let answer = try client.exchange(get("/\(number)"))
          #expect(answer.text == "GET /\(number) ")
          #expect(answer.field("Connection") == nil)
          #expect(answer.field("Date") != nil)
        }
      }
    }
  }

  @Test func `pipelined requests are answered in order, ready or not`() async throws {
    var handler = TestHandler()
    handler.ready = { request in
      request.target.path.hasPrefix("/slow") ? nil : Response(.ok, "text/plain", Array(request.target.raw.utf8))
    }
    handler.slow = { request in
      await Task.yield()
      return Response(.ok, "text/plain", Array(request.target.raw.utf8))
    }
    try await withServer(handler) { port, _ in
      try await blocking {
        let client = try Client(port: port)
        let targets = (0..<100).map { $0.isMultiple(of: 3) ? "/slow\($0)" : "/\($0)" }
        try client.send(targets.map { get($0) }.joined())
        for target in targets { #expect(try client.receiveAnswer().text == target) }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 50]) func `however a request is cut, it is read`(_ step: Int) async throws {
    try await withServer { port, _ in
      try await blocking {
        let client = try Client(port: port)
        let bytes = Array("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello".utf8)
        for start in stride(from: 0, to: bytes.count, by: step) {
          try client.send(Array(bytes[start..<min(start + step, bytes.count)]))
        }
        #expect(try client.receiveAnswer().text == "POST /x hello")
      }
    }
  }

  @Test func `HEAD has the fields of GET and no body`() async throws {
    try await withServer { port, _ in
      try await blocking {
        let client = try Client(port: port)
        try client.send("HEAD /x HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = try client.receiveAnswer(hasBody: false)
        #expect(answer.field("Content-Length") == "8")
        #expect(try client.exchange(get("/y")).text == "GET /y ")
      }
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\nHost: localhost\n\n", 400),
    ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421), ("BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
    ("GET / HTTP/3.0\r\n", 505), ("\u{16}\u{3}\u{1}\u{2}", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nExpect: magic\r\n\r\n", 417),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n", 414),
    ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 100_000) + "\r\n", 431),
  ]) func `what is refused gets its status, and nothing after it is read`(_ text: String, _ status: Int) async throws {
    try await withServer { port, _ in
      let received = try await blocking {
        let client = try Client(port: port)
        try client.send(text + get("/second"))
        return String(decoding: try client.receiveAll(), as: UTF8.self)
      }
      #expect(received.hasPrefix("HTTP/1.1 \(status) "))
      #expect(received.contains("\r\nConnection: close\r\n"))
      #expect(!received.contains("/second"))
    }
  }

  @Test(arguments: ["Content-Length: 26\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n1a\r\n"])
  func `a body on GET is not the next request`(_ framing: String) async throws {
    let hidden = "GET /hidden HTTP/1.1\r\nX:\r\n"
    #expect(hidden.utf8.count == 26)
    try await withServer { port, _ in
      try await blocking {
        let client = try Client(port: port)
        let end = framing.hasPrefix("T") ? "\r\n0\r\n\r\n" : ""
        try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\(framing)\(hidden)\(end)" + get("/next"))
        #expect(try client.receiveAnswer().text == "GET / \(hidden)")
        #expect(try client.receiveAnswer().text == "GET /next ")
      }
    }
  }

  @Test func `a client that waits to send its body is told to`() async throws {
    try await withServer { port, _ in
      try await blocking {
        let client = try Client(port: port)
        try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n")
        #expect(try client.receiveAnswer().status == 100)
        #expect(try client.exchange("hi").text == "POST / hi")
        let refused = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\nExpect: 100-continue\r\n\r\n"
        #expect(try client.exchange(refused).status == 413)
      }
    }
  }

  @Test func `HTTP 1_0 is closed unless it asks to stay`() async throws {
    try await withServer { port, _ in
      try await blocking {
        let client = try Client(port: port)
        let kept = try client.exchange("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(kept.field("Connection") == "keep-alive")
        try client.send("GET /x HTTP/1.0\r\n\r\n")
        #expect(String(decoding: try client.receiveAll(), as: UTF8.self).hasSuffix("\r\n\r\nGET /x "))
      }
    }
  }

  @Test func `a half-closed client gets its answer and a cut request is told so`() async throws {
    try await withServer { port, _ in
      try await blocking {
        for (text, status) in [(get("/"), "200"), ("GET / HTTP/1.1\r\nHo", "400"), ("", "")] {
          let client = try Client(port: port)
          try client.send(text)
          client.shutdownSending()
          let received = String(decoding: try client.receiveAll(), as: UTF8.self)
          #expect(received.hasPrefix(status.isEmpty ? "" : "HTTP/1.1 \(status) "))
          #expect(received.isEmpty == status.isEmpty)
        }
      }
    }
  }

  @Test func `OPTIONS for the whole server names its methods`() async throws {
    try await withServer { port, _ in
      let answer = try await blocking {
        try Client(port: port).exchange("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n")
      }
      #expect(answer.status == 204)
      #expect(answer.field("Allow") == "GET, HEAD, POST")
      #expect(answer.field("Content-Length") == nil)
    }
  }

  @Test func `common fields and the error page are the product's own`() async throws {
    try await withServer(TestHandler.echo) {
      $0.commonHeaders = ["X-Content-Type-Options": "nosniff"]
      $0.errorPage = { status, detail in Response(status, MediaType.html, Array("<p>\(detail)".utf8)) }
    } _: { port, _ in
      let (good, bad) = try await blocking {
        let client = try Client(port: port)
        return (try client.exchange(get("/")), try client.exchange("GET / HTTP/1.1\r\n\r\n"))
      }
      #expect(good.field("X-Content-Type-Options") == "nosniff")
      #expect(bad.field("X-Content-Type-Options") == "nosniff")
      #expect(bad.text == "<p>no Host")
    }
  }

  @Test func `the page for a refusal is made once, that for a fault of our own each time`() async throws {
    let made = Mutex(0)
    let handler = TestHandler(slow: { _ in throw CancellationError() })
    try await withServer(handler) {
      $0.loops = 1
      $0.errorPage = { status, _ in
        let number = made.withLock { made in
          made += 1
          return made
        }
        return Response(status, MediaType.html, Array("incident \(number)".utf8))
      }
    } _: { port, _ in
      let texts = try await blocking {
        let faults = try (0..<3).map { _ in try Client(port: port).exchange(get("/")).text }
        return faults + (try (0..<3).map { _ in try Client(port: port).exchange("GET / HTTP/1.1\r\n\r\n").text })
      }
      #expect(texts == ["incident 1", "incident 2", "incident 3", "incident 4", "incident 4", "incident 4"])
    }
  }

  @Test func `a handler's own framing fields are dropped`() async throws {
    let handler = TestHandler(ready: { _ in
      let headers: Headers = [
        "Content-Length": "99", "Transfer-Encoding": "chunked", "Connection": "close", "Date": "x",
      ]
      return Response(.ok, headers: headers, body: .bytes(Array("hi".utf8)))
    })
    try await withServer(handler) { port, _ in
      let answer = try await blocking { try Client(port: port).exchange(get("/")) }
      #expect(answer.text == "hi")
      #expect(answer.field("Transfer-Encoding") == nil)
      #expect(answer.field("Connection") == nil)
    }
  }

  @Test func `a prepared answer is sent whole, as HEAD and as 304`() async throws {
    let page = PreparedResponse(headers: ["Content-Type": MediaType.html], body: Array("page".utf8))
    try await withServer(TestHandler(ready: { page.response(to: $0) })) { port, _ in
      try await blocking {
        let client = try Client(port: port)
        #expect(try client.exchange(get("/")).text == "page")
        let known = try client.exchange(get("/", "If-None-Match: \(page.entityTag)"))
        #expect(known.status == 304)
        #expect(known.field("ETag") == page.entityTag)
        #expect(known.field("Content-Length") == nil)
        try client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.receiveAnswer(hasBody: false).field("Content-Length") == "4")
        #expect(try client.exchange(get("/")).text == "page")
      }
    }
  }

  @Test func `a body that cannot help is not asked for`() async throws {
    var handler = TestHandler.echo
    handler.certain = { $0.method == .put ? Response(.methodNotAllowed, headers: ["Allow": "GET"]) : nil }
    try await withServer(handler) { port, _ in
      try await blocking {
        let head = " / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
        let client = try Client(port: port)
        let refused = try client.exchange("PUT" + head)
        #expect(refused.status == 405 && refused.field("Allow") == "GET" && refused.field("Connection") == "close")
        let other = try Client(port: port)
        #expect(try other.exchange("POST" + head).status == 100)
        #expect(try other.exchange("hi").text == "POST / hi")
        // Who does not wait is read to the end, and the connection lives on.
        #expect(
          try other.exchange("PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi").text == "PUT / hi")
      }
    }
  }

  @Test func `another host's client gets what it may have, and 421 for the rest`() async throws {
    try await withServer(TestHandler.echo) {
      $0.answerToForeignHost = { $0.target.path == "/up" ? Response(.ok, "text/plain", Array("up".utf8)) : nil }
    } _: { port, _ in
      try await blocking {
        let client = try Client(port: port)
        let foreign = get("/up").replacing("localhost", with: "10.0.0.1")
        for _ in 0..<2 { #expect(try client.exchange(foreign).text == "up") }
        #expect(try client.exchange(get("/up")).text == "GET /up ")
        #expect(try client.exchange(foreign.replacing("/up", with: "/")).status == 421)
        let body = "POST /up HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 2\r\n\r\nhi"
        #expect(try Client(port: port).exchange(body).status == 421)
      }
    }
  }

  @Test(arguments: [("::", true), ("0::0", true), ("::0.0.0.0", true), ("::1", false), ("0.0.0.0", false)])
  func `the address of every interface is known in any spelling`(_ host: String, _ isAny: Bool) throws {
    #expect(try #require(SocketAddress(host, port: 0)).isAnyIPv6 == isAny)
  }

  @Test func `a server on every IPv6 address takes IPv4, too`() async throws {
    var configuration = Server.Configuration()
    configuration.host = ListeningHost("::")
    configuration.port = 0
    let server = Server(configuration, TestHandler.echo)
    // A machine without IPv6 has no such address.
    guard let port = try? server.start().first?.port else { return }
    let answer = try await blocking { try Client(port: port).exchange(get("/")) }
    #expect(answer.text == "GET / ")
    await server.stop()
  }
}
