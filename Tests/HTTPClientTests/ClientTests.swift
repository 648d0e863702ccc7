import Dispatch
import Fakes
import Synchronization
import Testing

@testable import HTTPClient

/// The streaming form, over real sockets.
@Suite struct ClientTests {
  private func client(_ change: (inout Client.Settings) -> Void = { _ in }) throws -> Client {
    var settings = Client.Settings(userAgent: "test")
    change(&settings)
    return try Client(settings)
  }

  private func failure(of body: () async throws -> Void) async -> TransportError? {
    do { try await body() } catch { return error as? TransportError }
    return nil
  }

  @Test func `the head comes before the body, with the peer's address`() async throws {
    let hasHead = DispatchSemaphore(value: 0)
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 206 X\r\nContent-Type: image/png\r\nETag: \"a\"\r\nContent-Length: 6\r\n\r\nabc")
      hasHead.wait()
      _ = send("def")
    }
    defer { server.stop() }
    var request = ClientRequest(server.url + "/picture")
    request.headers = ["Range": "bytes=0-5", "If-None-Match": "\"b\"", "X-Empty": ""]
    let reply = try await client().open(request)
    hasHead.signal()
    #expect(reply.head.status == 206 && reply.head.header("content-type") == "image/png")
    #expect(reply.head.peer == "127.0.0.1")
    var body: [UInt8] = []
    while let bytes = try await reply.next() { body += bytes }
    #expect(body == Array("abcdef".utf8))
    #expect(try await reply.next() == nil)
    let head = try #require(server.heads.first)
    for line in ["Range: bytes=0-5", "If-None-Match: \"b\"", "User-Agent: test", "X-Empty:"] {
      #expect(head.contains("\r\n\(line)\r\n"))
    }
  }

  @Test func `while nobody reads no more is taken than may wait, and then the loop is told to go on`() async throws {
    let resumed = Atomic(0)
    let incoming = Incoming(1, bound: 8, resume: { resumed.add(1, ordering: .relaxed) }, cancel: {})
    let add = { (text: String) in Array(text.utf8).withUnsafeBytes { incoming.add($0) } }
    #expect(add("abc") && add("defgh") && !add("i") && !add("i"))
    #expect(try await incoming.next() == Array("abcdefgh".utf8))
    #expect(resumed.load(ordering: .relaxed) == 1)
    #expect(add("longer than may wait, but nothing does"))
    _ = try await incoming.next()
    incoming.finish(.success(()))
    #expect(try await incoming.next() == nil && resumed.load(ordering: .relaxed) == 1)
  }

  @Test func `what had to wait arrives whole, never more at once than may wait`() async throws {
    let block = String(repeating: "x", count: 65_536)
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\nContent-Length: \(block.utf8.count * 512)\r\n\r\n")
      for _ in 0..<512 where !send(block) { return }
    }
    defer { server.stop() }
    var request = ClientRequest(server.url)
    request.limits.body = 64 << 20
    let reply = try await client().open(request)
    var count = 0
    while let bytes = try await reply.next() {
      #expect(bytes.count <= 2 * request.limits.buffered)
      count += bytes.count
    }
    #expect(count == 512 * 65_536)
  }

  @Test func `to let a reply go frees its connection at once`() async throws {
    let isFree = Flag()
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\n\r\n")
      while send(String(repeating: "x", count: 4096)) {}
      isFree.set()
    }
    defer { server.stop() }
    let client = try client()
    do {
      let reply = try await client.open(ClientRequest(server.url))
      _ = try await reply.next()
    }
    #expect(await eventually { isFree.isSet })
  }

  @Test func `to cancel the task frees it too, before any answer`() async throws {
    let (hasBegun, isFree, isCancelled) = (Flag(), Flag(), DispatchSemaphore(value: 0))
    let server = try StubServer { _, send in
      hasBegun.set()
      isCancelled.wait()
      _ = send("HTTP/1.1 200 OK\r\n\r\n")
      while send(String(repeating: "x", count: 4096)) {}
      isFree.set()
    }
    defer { server.stop() }
    var request = ClientRequest(server.url)
    request.limits.body = .max
    let client = try client()
    let task = Task { [request] in await failure { _ = try await client.open(request) } }
    #expect(await eventually { hasBegun.isSet })
    task.cancel()
    #expect(await task.value == .cancelled)
    isCancelled.signal()
    #expect(await eventually { isFree.isSet })
  }

  @Test func `each address is seen before it is connected to, and may be refused`() async throws {
    let server = try StubServer { _, send in _ = send("HTTP/1.1 204 X\r\n\r\n") }
    defer { server.stop() }
    let seen = Mutex<[ResolvedAddress]>([])
    let allowing = try client { settings in
      settings.allows = { address in
        seen.withLock { $0.append(address) }
        return true
      }
    }
    #expect(try await allowing.whole(ClientRequest(server.url)).status == 204)
    #expect(seen.withLock { $0 } == [ResolvedAddress(bytes: [127, 0, 0, 1], port: UInt16(server.port))])
    let refusing = try client { $0.allows = { $0.bytes.first != 127 } }
    for host in ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"] {
      let url = "http://\(host):\(server.port)/"
      let isMapped = host.hasPrefix("[")
      let error = await failure { _ = try await refusing.whole(ClientRequest(url)) }
      #expect(error == .addressRefused || isMapped, "\(host)")
    }
  }

  static let slow: [(String, @Sendable (inout ClientRequest.Limits) -> Void)] = [
    ("", { $0.firstByte = 0.1 }), ("HTTP/1.1 200 OK\r\n\r\nx", { $0.stall = 0.1 }),
    ("HTTP/1.1 200 OK\r\n\r\nx", { $0.whole = 0.1 }),
    ("HTTP/1.1 200 OK\r\n\r\nx", { ($0.minimumRate, $0.rateWindow) = (1000, 0.1) }),
  ]

  @Test(arguments: 0..<4) func `each deadline ends what is slow by it`(number: Int) async throws {
    let (start, change) = Self.slow[number]
    let isOver = DispatchSemaphore(value: 0)
    let server = try StubServer { _, send in
      _ = send(start)
      isOver.wait()
    }
    defer { server.stop() }
    var request = ClientRequest(server.url)
    change(&request.limits)
    #expect(await failure { _ = try await client().whole(request) } == .timedOut)
    isOver.signal()
  }

  /// Where another request of the same client was late in the meantime, this one would have been, too.
  @Test func `a reader who takes his time is not taken for a slow server`() async throws {
    let isOver = DispatchSemaphore(value: 0)
    let server = try StubServer { head, send in
      if head.hasPrefix("GET /silent") { return isOver.wait() }
      _ = send("HTTP/1.1 200 OK\r\nContent-Length: 8000000\r\n\r\n" + String(repeating: "x", count: 8_000_000))
    }
    defer { server.stop() }
    let client = try client()
    var request = ClientRequest(server.url)
    (request.limits.stall, request.limits.minimumRate, request.limits.rateWindow) = (1, 1000, 1)
    let reply = try await client.open(request)
    var silent = ClientRequest(server.url + "/silent")
    silent.limits.firstByte = 2.5
    #expect(await failure { _ = try await client.whole(silent) } == .timedOut)
    isOver.signal()
    var count = 0
    while let bytes = try await reply.next() { count += bytes.count }
    #expect(count == 8_000_000)
  }

  @Test func `bytes that came before the end are read, then the failure`() async throws {
    let server = try StubServer { _, send in _ = send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc") }
    defer { server.stop() }
    let reply = try await client().open(ClientRequest(server.url))
    var body: [UInt8] = []
    let end = await failure { while let bytes = try await reply.next() { body += bytes } }
    #expect(end == .cutOff && body == Array("abc".utf8))
  }

  @Test func `connections are kept and used again, and a client takes them along when it goes`() async throws {
    let server = try StubServer { _, send in
      _ = send("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    for round in 1...3 {
      let client = try client()
      for _ in 0..<10 { #expect(try await client.whole(ClientRequest(server.url)).status == 200) }
      #expect(server.connections == round)
    }
  }

  /// A proxy of the environment is the same to libcurl: `Tests/Load/upstream_faults.py` has one.
  @Test func `a proxy is asked instead, and is what the address check sees`() async throws {
    let proxy = try StubServer { _, send in _ = send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nproxy") }
    defer { proxy.stop() }
    let seen = Mutex<[UInt16]>([])
    let client = try client { settings in
      settings.proxy = .address(proxy.url)
      settings.allows = { address in
        seen.withLock { $0.append(address.port) }
        return true
      }
    }
    let reply = try await client.whole(ClientRequest("http://somewhere.example/x"))
    #expect(reply.body == Array("proxy".utf8) && seen.withLock { $0 } == [UInt16(proxy.port)])
    #expect(proxy.heads.first?.hasPrefix("GET http://somewhere.example/x HTTP/1.1\r\n") == true)
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
  }
}
