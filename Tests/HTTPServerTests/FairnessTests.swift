import Dispatch
import Synchronization
import Testing

@testable import HTTPServer

/// What one client costs the others.
@Suite(.timeLimit(.minutes(10))) struct FairnessTests {
  /// The loop is held in the handler until all requests have come, so that their order is the loop's own choice.
  @Test func `a neighbour comes between the requests of a client that sends many at once`() async throws {
    let order = Mutex<[String]>([])
    let (held, hold) = AsyncStream.makeStream(of: Void.self)
    let gate = DispatchSemaphore(value: 0)
    let handler = TestHandler(ready: { request in
      order.withLock { $0.append(request.target.path) }
      if request.target.path == "/hold" {
        hold.yield()
        gate.wait()
      }
      return Response(.noContent)
    })
    try await withServer(handler) {
      $0.loops = 1
    } _: { port, _ in
      let (many, neighbour) = try await blocking { (try Client(port: port), try Client(port: port)) }
      try await blocking { try many.send(get("/1") + get("/hold") + get("/2")) }
      for await _ in held { break }
      try await blocking {
        for number in 3..<300 { try many.send(get("/\(number)")) }
        try neighbour.send(get("/neighbour"))
        gate.signal()
        #expect(try neighbour.receiveAnswer().status == 204)
        for _ in 0..<300 { #expect(try many.receiveAnswer().status == 204) }
      }
    }
    #expect(order.withLock { $0.prefix(3) } == ["/1", "/hold", "/neighbour"])
    #expect(order.withLock { $0.count } == 301)
  }

  @Test func `a turn ends by steps, and sooner where requests cost time`() throws {
    for (isCostly, most) in [(false, 8), (true, 1)] {
      let answered = Counter()
      let handler = TestHandler(ready: { _ in
        answered.increment()
        let end = LoopClock.microseconds() + (isCostly ? 200 : 0)
        while LoopClock.microseconds() < end {}
        return Response(.noContent)
      })
      let context = LoopContext(ServerConfiguration(), handler)
      let (connection, client) = try Connection.pair(in: context)
      defer {
        connection.close(in: context)
        client.close()
      }
      _ = client.send(Array(String(repeating: get("/"), count: 50).utf8))
      connection.isReadable = true
      var before = 0
      while answered.value < 50 {
        guard case .again = connection.run(in: context) else { break }
        #expect(answered.value - before <= most)
        before = answered.value
      }
      #expect(answered.value >= 49)
    }
  }

  @Test func `a list of thousands of elements is read without making them`() {
    let list = Array(String(repeating: "a,, ", count: 4000).utf8) + Array("close".utf8)
    var elements = ListElements(list[...])
    #expect(elements.next()?.elementsEqual("a".utf8) == true)
    #expect(ListElements(list[...]).contains { $0.elementsEqual("close".utf8) })
    #expect(Array(ListElements(Array(" , ,a b ,".utf8)[...])).map { String(decoding: $0, as: UTF8.self) } == ["a b"])
  }

  @Test func `the sender of a body that is too large reads why`() async throws {
    try await withServer { port, _ in
      let answer = try await blocking {
        let client = try Client(port: port)
        try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20000000\r\n\r\n")
        let part = [UInt8](repeating: 65, count: 1_000_000)
        for _ in 0..<20 { try client.send(part) }
        return try client.receiveAnswer()
      }
      #expect(answer.status == 413)
    }
  }

  @Test func `a token of a connection that is gone finds no other in its place`() throws {
    let context = LoopContext(ServerConfiguration(), TestHandler.echo)
    var table = ConnectionTable()
    let first = table.insert { Connection(Socket(descriptor: -1), token: $0, in: context) }
    #expect(table[first.token] === first)
    table.remove(first.token)
    let second = table.insert { Connection(Socket(descriptor: -1), token: $0, in: context) }
    #expect(table[first.token] == nil && table[second.token] === second)
    #expect(first.token & 0xffff_ffff == second.token & 0xffff_ffff)
    table.remove(first.token)
    #expect(table[second.token] === second && table.count == 1)
  }
}

extension Connection {
  /// A connection, and its client's end.
  static func pair(in context: LoopContext) throws -> (Connection, Socket) {
    let listener = try Socket.listen(on: try #require(SocketAddress("127.0.0.1", port: 0)))
    defer { listener.close() }
    let client = try Socket.connected(to: listener.port)
    while true {
      if case .socket(let socket) = listener.accept() { return (Connection(socket, token: 1, in: context), client) }
    }
  }
}
