import Dispatch
import Fakes
import Synchronization
import Testing

@testable import HTTPClient

/// Over real sockets: what a stub server says to the one client.
@Suite struct ClientTransportTests {
  private static let transport = try? ClientTransport(
    Client(Client.Settings(userAgent: "nft-collection-pages/1.2.3")), bodyLimit: 64 * 1024)

  @Test func `a request goes out as it is, and the reply comes back whole`() async throws {
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 418 Teapot\r\nX-One: 1\r\nContent-Length: 5\r\n\r\nhello")
    }
    defer { server.stop() }
    var request = TransportRequest(.get, server.url + "/a?cursor=a%2B%2F%3D%25", loggedPath: "/a")
    request.headers = ["Accept": "application/json", "X-API-KEY": "k"]
    let reply = try await Self.send(request)
    #expect(reply.status == 418)
    #expect(reply.header("x-ONE") == "1")
    #expect(reply.body == Array("hello".utf8))
    let head = try #require(server.heads.first)
    #expect(head.hasPrefix("GET /a?cursor=a%2B%2F%3D%25 HTTP/1.1\r\n"))
    for line in ["Accept: application/json", "User-Agent: nft-collection-pages/1.2.3", "Accept-Encoding: identity"] {
      #expect(head.contains("\r\n\(line)\r\n"))
    }
    #expect(head.lowercased().contains("\r\nx-api-key: k\r\n"))
    #expect(!head.lowercased().contains("\r\ncookie:"))
  }

  @Test func `a body is posted`() async throws {
    let server = try StubServer { _, send in _ = send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    defer { server.stop() }
    let request = TransportRequest(
      .post, server.url + "/v3/k", loggedPath: "/v3/…", headers: ["Content-Type": "application/json"],
      body: Array("{}".utf8))
    #expect(try await Self.send(request).body.isEmpty)
    let head = try #require(server.heads.first)
    #expect(head.hasPrefix("POST /v3/k HTTP/1.1\r\n"))
    #expect(head.lowercased().contains("\r\ncontent-type: application/json\r\n"))
    #expect(head.lowercased().contains("\r\ncontent-length: 2\r\n"))
  }

  @Test func `no cookie and no answer is kept`() async throws {
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nCache-Control: max-age=60\r\nContent-Length: 1\r\n\r\nx")
    }
    defer { server.stop() }
    for _ in 0..<3 { _ = try await get(server, "/same") }
    #expect(server.heads.count == 3)
    #expect(server.heads.allSatisfy { !$0.lowercased().contains("\r\ncookie:") })
  }

  static let broken: [(String, TransportError)] = [
    ("", .cutOff), ("HTTP/1.1 200", .cutOff), ("HTTP/1.1 200 OK\r\n", .cutOff),
    ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n", .cutOff),
    ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ncut", .cutOff),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", .cutOff),
    ("HTTP/1.1 103 Early Hints\r\n\r\n", .cutOff),
    ("nonsense", .notHTTP), ("SSH-2.0-OpenSSH_9\r\n\r\n", .notHTTP), ("<html></html>", .notHTTP),
    ("HTTP/1.1 OK\r\n\r\n", .notHTTP), ("HTTP/1.1 200 OK\r\nno field\r\n\r\n", .notHTTP),
    ("HTTP/1.1 99 X\r\n\r\n", .notHTTP),
    ("HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 1001) + "\r\n", .notHTTP),
    ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nhello", .notHTTP),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", .notHTTP),
    ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nab", .notHTTP),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nab", .notHTTP),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nab", .tooLarge(limit: 64 * 1024)),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello", .notHTTP),
    ("HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 90_000) + "\r\n\r\n", .notHTTP),
    ("HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 300_000), .notHTTP),
    ("HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 20_000) + "\r\n", .notHTTP),
    (String(repeating: "HTTP/1.1 103 X\r\n\r\n", count: 100) + "HTTP/1.1 204 X\r\n\r\n", .notHTTP),
  ]

  @Test(arguments: broken)
  func `what is no whole reply says what it is`(text: String, error: TransportError) async throws {
    let server = try StubServer { _, send in _ = send(text) }
    defer { server.stop() }
    await #expect(throws: error) { try await get(server, "/") }
  }

  static let odd: [(String, String)] = [
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\r\nY: 2\r\n\r\n", "ok"),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\nok", "ok"),
    ("HTTP/1.0 200 OK\r\n\r\nok", "ok"), ("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", "ok"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok", "ok"),
    ("HTTP/1.1 200 OK\r\nX: a\r\n b\r\nX: \u{fffd}c\r\nContent-Length: 2\r\n\r\nok", "ok"),
    ("HTTP/1.1 204 No Content\r\n\r\n", ""), ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nok", "ok"),
  ]

  @Test(arguments: odd)
  func `what is odd but whole is taken`(text: String, body: String) async throws {
    let server = try StubServer { _, send in _ = send(text) }
    defer { server.stop() }
    let reply = try await get(server, "/")
    #expect(String(decoding: reply.body, as: UTF8.self) == body)
    #expect(reply.header("Link") == nil && (reply.header("X") ?? "a b, \u{fffd}c") == "a b, \u{fffd}c")
  }

  /// The tools of Infura answer so to a wrong key.
  @Test(arguments: [
    "Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "NTLM", "Negotiate", "Bearer", "Odd, Basic",
  ])
  func `a refusal with a challenge is a reply`(challenge: String) async throws {
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 401 X\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno")
    }
    defer { server.stop() }
    #expect(try await get(server, "/").status == 401)
    #expect(server.heads.count == 1)
  }

  /// A server that waits for the body keeps a client waiting that sends a head again without its body.
  @Test func `a POST that gets no answer is cut off before its deadline, also beside kept connections`()
    async throws
  {
    let server = try StubServer { head, send in
      if head.hasPrefix("POST /lost") { return }
      _ = send("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    for path in ["/found", "/lost", "/found", "/lost"] {
      _ = try? await get(server, "/")
      let request = TransportRequest(.post, server.url + path, loggedPath: path, body: Array("{}".utf8), timeout: 30)
      if path == "/found" {
        #expect(try await Self.send(request).status == 200)
      } else {
        await #expect(throws: TransportError.cutOff) { try await Self.send(request) }
      }
    }
    #expect(server.heads.count { $0.hasPrefix("POST /found") } == 2)
  }

  /// Every seventh request finds its connection closed; nobody notices.
  @Test func `POSTs share a few connections, also while some of them die`() async throws {
    let count = Atomic(0)
    let server = try StubServer { _, send in
      guard !count.add(1, ordering: .relaxed).newValue.isMultiple(of: 7) else { return }
      _ = send("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    for number in 0..<100 {
      let request = TransportRequest(
        .post, server.url + "/\(number)", loggedPath: "", body: Array("{}".utf8), timeout: 30)
      #expect(try await Self.send(request).status == 200)
    }
    #expect(server.connections <= server.heads.count / 7 + 2)
  }

  @Test func `nobody there refuses the connection`() async throws {
    let server = try StubServer { _, _ in }
    server.stop()
    await #expect(throws: TransportError.connectionRefused) { try await get(server, "/") }
  }

  @Test func `a name that nobody has is not found`() async {
    let request = TransportRequest(.get, "http://no-such-host.invalid/", loggedPath: "/")
    await #expect(throws: TransportError.nameNotFound) { try await Self.send(request) }
  }

  @Test(arguments: [
    "", "http://", "nonsense", "http://a b/", "ftp://127.0.0.1/", "file:///etc/passwd", "http://u:p@127.0.0.1/",
    "http://127.0.0.1/\r\nX: y", "http://127.0.0.1:99999/", "http://:80/",
  ])
  func `an address that is none is not asked`(url: String) async {
    let request = TransportRequest(.get, url, loggedPath: "")
    await #expect(throws: TransportError.badURL) { try await Self.send(request) }
  }

  @Test(arguments: [("A\r\nB", "c"), ("", "c"), ("A", "b\r\nC: d"), ("A", "b\u{0}"), ("A:", "b")])
  func `nor is one sent with a field that is none`(name: String, value: String) async throws {
    let server = try StubServer { _, send in _ = send("HTTP/1.1 200 OK\r\n\r\n") }
    defer { server.stop() }
    let request = TransportRequest(.get, server.url, loggedPath: "", headers: [name: value])
    await #expect(throws: TransportError.badURL) { try await Self.send(request) }
    #expect(server.heads.isEmpty)
  }

  /// Of bytes that keep coming `TransferClockTests` tells.
  @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n"])
  func `the deadline holds against silence, wherever it begins`(start: String) async throws {
    let isOver = DispatchSemaphore(value: 0)
    let server = try StubServer { _, send in
      _ = send(start)
      isOver.wait()
    }
    defer { server.stop() }
    await #expect(throws: TransportError.timedOut) { try await get(server, "/", timeout: 0.2) }
    isOver.signal()
  }

  @Test func `a body stops at the limit while it arrives`() async throws {
    let block = String(repeating: "x", count: 10_000)
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\nContent-Length: 200000000\r\n\r\n")
      for _ in 0..<20_000 where !send(block) { return }
    }
    defer { server.stop() }
    await #expect(throws: TransportError.tooLarge(limit: 64 * 1024)) { try await get(server, "/") }
    let other = try StubServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\nContent-Length: \(block.utf8.count)\r\n\r\n\(block)")
    }
    defer { other.stop() }
    #expect(try await get(other, "/").body.count == block.utf8.count)
  }

  @Test func `nor does a body arrive that nobody announced, and the next request goes out`() async throws {
    let chunk = "2710\r\n" + String(repeating: "x", count: 10_000) + "\r\n"
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<20_000 where !send(chunk) { return }
    }
    defer { server.stop() }
    await #expect(throws: TransportError.tooLarge(limit: 64 * 1024)) { try await get(server, "/") }
    let other = try StubServer { _, send in _ = send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
    defer { other.stop() }
    #expect(try await get(other, "/").body == Array("ok".utf8))
  }

  @Test func `a redirect is followed on the same host, three times at most`() async throws {
    let server = try StubServer { head, send in
      let path = head.split(separator: " ")[1]
      let next = path == "/2" ? "/end" : path == "/end" ? nil : "/\((Int(path.dropFirst()) ?? 0) + 1)"
      let location = next.map { "302 Found\r\nLocation: \($0)" } ?? "200 OK"
      _ = send("HTTP/1.1 \(path == "/end" ? "200 OK" : location)\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    #expect(try await get(server, "/0").status == 200)
    #expect(server.heads.count == 4)
    #expect(try await get(server, "/3").status == 302)
    #expect(server.heads.count == 8)
  }

  @Test func `a redirect elsewhere is not followed`() async throws {
    let other = try StubServer { _, send in _ = send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    defer { other.stop() }
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 302 Found\r\nLocation: \(other.url)/\r\nContent-Length: 0\r\n\r\n")
    }
    defer { server.stop() }
    #expect(try await get(server, "/").status == 302)
    #expect(other.heads.isEmpty)
  }

  /// RFC 9110, section 15.4: what is not repeated as it was would be another request.
  @Test(arguments: [(307, 200), (308, 200), (301, 301), (302, 302), (303, 303)])
  func `a POST is sent on whole or not at all`(status: Int, ends: Int) async throws {
    let server = try StubServer { head, send in
      let isMoved = head.hasPrefix("POST /new ")
      _ = send("HTTP/1.1 \(isMoved ? 200 : status) X\r\nLocation: new\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    let body = Array(#"{"id":1}"#.utf8)
    let request = TransportRequest(.post, server.url + "/old", loggedPath: "", body: body, timeout: 30)
    #expect(try await Self.send(request).status == ends)
    #expect(server.heads.count == (ends == 200 ? 2 : 1))
    #expect(server.heads.allSatisfy { $0.hasPrefix("POST ") && $0.hasSuffix(#"{"id":1}"#) })
  }

  @Test func `many requests share a few connections, also while some of them are given up`() async throws {
    let isOver = DispatchSemaphore(value: 0)
    let server = try StubServer { head, send in
      if head.hasPrefix("GET /slow") { isOver.wait() }
      _ = send("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          guard number.isMultiple(of: 20) else { return await succeeds(server, "/\(number)", timeout: 10) }
          return await !succeeds(server, "/slow", timeout: 0.01)
        }
      }
      for await isAsMeant in group { #expect(isAsMeant) }
    }
    for _ in 0..<10 { isOver.signal() }
    // Each of the ten that are given up costs its connection, and another where it is given up while that one opens.
    #expect(server.connections <= 12 + 2 * 10)
  }

  private func succeeds(_ server: StubServer, _ path: String, timeout: Double) async -> Bool {
    (try? await get(server, path, timeout: timeout))?.status == 200
  }

  private func get(
    _ server: StubServer, _ path: String, timeout: Double = 60
  ) async throws(TransportError) -> TransportReply {
    try await Self.send(TransportRequest(.get, server.url + path, loggedPath: path, timeout: timeout))
  }

  private static func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    guard let transport else { throw .unreachable }
    return try await transport.send(request)
  }
}
