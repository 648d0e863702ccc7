import Foundation
import Synchronization
import Testing

@testable import HTTPServer

/// Bodies that are made while they are sent, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
  struct Failure: Error {}

  /// Gives pieces in their order, and then fails or ends.
  private static func stream(
    _ pieces: [[UInt8]], length: Int? = nil, fails: Bool = false, cancelled: Counter = Counter()
  ) -> BodyStream {
    let rest = Mutex(pieces)
    return BodyStream(length: length, cancel: { cancelled.increment() }) {
      let piece = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if piece == nil, fails { throw Failure() }
      return piece.map { .bytes($0) }
    }
  }

  private static func handler(_ make: @escaping @Sendable () -> BodyStream) -> TestHandler {
    TestHandler(ready: { $0.target.path == "/stream" ? Response(body: .stream(make())) : Response(.noContent) })
  }

  private static let pieces = [Array("one ".utf8), [], Array("two ".utf8), Array(repeating: 0x61, count: 100_000)]
  private static let whole = Array(pieces.joined())

  @Test func `HTTP 1_1 gets chunks, and the connection lives on`() async throws {
    try await withServer(Self.handler { Self.stream(Self.pieces) }) { port, _ in
      try await blocking {
        let client = try Client(port: port)
        for _ in 0..<3 {
          try client.send(get("/stream"))
          let head = try client.receiveAnswer(hasBody: false)
          #expect(head.field("Transfer-Encoding") == "chunked" && head.field("Content-Length") == nil)
          #expect(try client.receiveChunks() == Self.pieces.filter { !$0.isEmpty })
          #expect(try client.exchange(get("/")).status == 204)
        }
      }
    }
  }

  @Test func `a body of known length goes out as it is`() async throws {
    try await withServer(Self.handler { Self.stream(Self.pieces, length: Self.whole.count) }) { port, _ in
      try await blocking {
        let client = try Client(port: port)
        for _ in 0..<3 {
          let answer = try client.exchange(get("/stream"))
          #expect(answer.body == Self.whole && answer.field("Transfer-Encoding") == nil)
        }
      }
    }
  }

  @Test(arguments: ["", "Connection: keep-alive\r\n"])
  func `HTTP 1_0 knows the end by the end of the connection`(_ field: String) async throws {
    try await withServer(Self.handler { Self.stream(Self.pieces) }) { port, _ in
      let received = try await blocking {
        let client = try Client(port: port)
        try client.send("GET /stream HTTP/1.0\r\n\(field)\r\n")
        return try client.receiveAll()
      }
      let head = "HTTP/1.1 200 OK\r\nDate"
      #expect(received.starts(with: head.utf8) && received.count > Self.whole.count)
      #expect(Array(received.suffix(Self.whole.count + 4)) == Array("\r\n\r\n".utf8) + Self.whole)
      #expect(String(decoding: received.prefix(120), as: UTF8.self).contains("\r\nConnection: close\r\n"))
    }
  }

  @Test func `HEAD has no body, and nothing is made for it`() async throws {
    let (asked, cancelled) = (Counter(), Counter())
    let handler = Self.handler {
      BodyStream(cancel: { cancelled.increment() }) {
        asked.increment()
        return nil
      }
    }
    try await withServer(handler) { port, _ in
      try await blocking {
        let client = try Client(port: port)
        try client.send("HEAD /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.receiveAnswer(hasBody: false).field("Transfer-Encoding") == "chunked")
        #expect(try client.exchange(get("/")).status == 204)
      }
      #expect(asked.value == 0 && cancelled.value == 1)
    }
  }

  static let broken: [(version: String, length: Int?, fails: Bool)] = [
    ("1.1", nil, true), ("1.0", nil, true), ("1.1", whole.count + 1, true), ("1.1", whole.count + 1, false),
    ("1.1", whole.count - 1, false), ("1.0", whole.count - 1, false),
  ]

  /// A handler that fails, ends too early or goes on too long.
  @Test(arguments: broken)
  func `what is not whole does not look whole`(_ version: String, _ length: Int?, _ fails: Bool) async throws {
    let cancelled = Counter()
    let handler = Self.handler { Self.stream(Self.pieces, length: length, fails: fails, cancelled: cancelled) }
    try await withServer(handler) { port, server in
      try await blocking {
        let client = try Client(port: port)
        try client.send("GET /stream HTTP/\(version)\r\nHost: localhost\r\n\r\n")
        #expect(throws: Client.Failure.self) { try client.receiveAll() }
      }
      await server.waitUntilEmpty()
      #expect(cancelled.value == 1)
    }
  }

  /// What a client does that has had enough: it resets, or it closes when it has read all that came.
  @Test(arguments: [true, false]) func `a client that leaves ends the producer's work`(_ resets: Bool) async throws {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)
    let handler = Self.handler {
      let asked = Counter()
      return BodyStream(cancel: { cancel.yield() }) {
        asked.increment()
        guard asked.value > 1 else { return .bytes(Array("first".utf8)) }
        defer { end.yield() }
        for await _ in AsyncStream<Void>.makeStream().stream {}
        return nil
      }
    }
    try await withServer(handler) { port, server in
      try await blocking {
        let client = try Client(port: port)
        try client.send(get("/stream"))
        _ = try client.receiveAnswer(hasBody: false)
        var received: [UInt8] = []
        while !received.elementsEqual("5\r\nfirst".utf8) { received += try client.receive() }
        client.close(reset: resets)
      }
      for await _ in ended { break }
      for await _ in cancelled { break }
      await server.waitUntilEmpty()
    }
  }

  @Test(arguments: [nil, 4 + 4 + 100_000] as [Int?])
  func `a client that has finished sending gets the whole`(_ length: Int?) async throws {
    try await withServer(Self.handler { Self.stream(Self.pieces, length: length) }) { port, _ in
      let received = try await blocking {
        let client = try Client(port: port)
        try client.send(get("/stream"))
        client.shutdownSending()
        return try client.receiveAll()
      }
      #expect(
        received.count > Self.whole.count
          && received.reversed().starts(with: length == nil ? [10, 13, 10, 13, 48] : [0x61]))
    }
  }

  @Test func `no piece is made before the one before it is taken`() async throws {
    let (made, count) = (Counter(), 400)
    let piece = [UInt8](repeating: 0x62, count: 100_000)
    let handler = Self.handler {
      BodyStream {
        made.increment()
        return made.value <= count ? .bytes(piece) : nil
      }
    }
    try await withServer(handler) {
      $0.loops = 1
    } _: { port, _ in
      try await blocking {
        let client = try Client(port: port, receiveBuffer: 4096)
        try client.send(get("/stream"))
        _ = try client.receiveAnswer(hasBody: false)
        for _ in 0..<200 { #expect(try Client(port: port).exchange(get("/")).status == 204) }
        #expect(made.value < count / 2)
        #expect(try client.receiveChunks() == Array(repeating: piece, count: count))
      }
    }
  }

  @Test func `a producer without end is given up`() async throws {
    let cancelled = Counter()
    let handler = Self.handler {
      BodyStream(cancel: { cancelled.increment() }) {
        for await _ in AsyncStream<Void>.makeStream().stream {}
        return nil
      }
    }
    try await withServer(handler) {
      $0.limits.answerTime = .milliseconds(50)
    } _: { port, server in
      try await blocking {
        let client = try Client(port: port)
        try client.send(get("/stream"))
        #expect(throws: Client.Failure.self) { try client.receiveAll() }
      }
      await server.waitUntilEmpty()
      #expect(cancelled.value == 1)
    }
  }

  @Test func `a file is sent while it grows`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "growing-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data().write(to: URL(filePath: path))
    let writer = try #require(FileHandle(forWritingAtPath: path))
    let file = try #require(OpenFile(path: path))
    let parts = (0..<5).map { [UInt8](repeating: 0x30 + UInt8($0), count: 70_000 * $0 + 1) }
    let rest = Mutex(parts)
    let make: @Sendable () -> BodyStream = {
      BodyStream(growing: file) { known in
        guard let part = rest.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return known }
        try writer.write(contentsOf: part)
        return known + part.count
      }
    }
    try await withServer(Self.handler(make)) { port, _ in
      try await blocking {
        let client = try Client(port: port)
        try client.send(get("/stream"))
        _ = try client.receiveAnswer(hasBody: false)
        #expect(try client.receiveChunks() == parts)
        #expect(try client.exchange(get("/")).status == 204)
      }
    }
  }

  @Test func `a file that is shorter than said does not look whole`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "short-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data([1, 2, 3]).write(to: URL(filePath: path))
    let file = try #require(OpenFile(path: path))
    let handler = Self.handler { BodyStream { .file(FileRegion(file: file, offset: 0, count: 10)) } }
    try await withServer(handler) { port, _ in
      try await blocking {
        let client = try Client(port: port)
        try client.send(get("/stream"))
        #expect(throws: Client.Failure.self) { try client.receiveAll() }
      }
    }
  }

  @Test func `the log counts the bytes of the body`() async throws {
    let lines = Mutex("")
    try await withServer(Self.handler { Self.stream(Self.pieces) }) {
      $0.accessLog = AccessLog { bytes in lines.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
    } _: { port, server in
      try await blocking {
        let client = try Client(port: port)
        try client.send(get("/stream"))
        _ = try client.receiveAnswer(hasBody: false)
        _ = try client.receiveChunks()
      }
      await server.waitUntilEmpty()
      await server.stop()
    }
    #expect(lines.withLock { $0 }.hasPrefix("GET /stream 200 \(Self.whole.count) "))
  }

  @Test func `stopping does not wait for a stream without end`() async throws {
    let handler = Self.handler { BodyStream { .bytes([UInt8](repeating: 0, count: 10_000)) } }
    try await withServer(handler) {
      $0.limits.stopTime = .milliseconds(50)
    } _: { port, server in
      let client = try await blocking {
        let client = try Client(port: port)
        try client.send(get("/stream"))
        _ = try client.receiveAnswer(hasBody: false)
        return client
      }
      async let received: Void = blocking {
        #expect(throws: Client.Failure.self) { try client.receiveAll() }
      }
      await server.stop()
      try await received
    }
  }
}
