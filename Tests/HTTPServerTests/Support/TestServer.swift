import Synchronization

@testable import HTTPServer

/// Answers with functions.
struct TestHandler: Handler {
  var ready: @Sendable (Request) -> Response? = { _ in nil }
  var slow: @Sendable (Request) async throws -> Response = { _ in Response(.notFound) }
  var certain: @Sendable (Request) -> Response? = { _ in nil }

  func answer(to request: Request) -> Answer {
    ready(request).map(Answer.now) ?? .later { try await slow(request) }
  }

  func answerWithoutBody(to request: Request) -> Response? { certain(request) }

  /// Says back the method, the target and the body.
  static let echo = TestHandler(ready: { request in
    let line = "\(request.method.rawValue) \(request.target.raw) "
    return Response(.ok, MediaType.plainText, Array(line.utf8) + request.body)
  })
}

/// Runs a server on a free port around a test.
func withServer(
  _ handler: any Handler = TestHandler.echo, _ configure: (inout Server.Configuration) -> Void = { _ in },
  _ body: (UInt16, Server) async throws -> Void
) async throws {
  var configuration = Server.Configuration()
  configuration.port = 0
  configure(&configuration)
  let server = Server(configuration, handler)
  let port = try server.start()[0].port
  do {
    try await body(port, server)
  } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

func get(_ target: String, _ fields: String...) -> String {
  "GET \(target) HTTP/1.1\r\n" + (["Host: localhost"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
}

/// A request as a handler would see it.
func makeRequest(_ method: Method = .get, _ target: String = "/", _ headers: Headers = [:]) throws -> Request {
  try Request(method, target, headers: headers)
}

extension Server {
  /// Connections that are open now.
  var connectionCount: Int { loops.withLock { $0.reduce(0) { $0 + $1.connectionCount } } }

  /// Returns once every connection is closed.
  func waitUntilEmpty() async {
    for loop in loops.withLock({ $0 }) { await loop.waitUntilEmpty() }
  }
}

/// Something that is true until one caller takes it.
final class Flag: Sendable {
  private let isRaised = Atomic(true)

  func lower() -> Bool { isRaised.exchange(false, ordering: .relaxed) }
}

/// Counts across threads.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}
