/// One request, complete and within the limits.
package struct Request: Sendable {
  package var method: Method
  package var target: RequestTarget
  package var headers: Headers
  /// At most `Limits.bodyBytes`; empty where there is none.
  package var body: [UInt8]

  package init(_ method: Method = .get, _ target: RequestTarget, headers: Headers = [:], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// A request for a target as it stands in a request line.
  package init(_ method: Method = .get, _ target: String, headers: Headers = [:], body: [UInt8] = []) throws(Refusal) {
    self.init(method, try RequestTarget(target, method: method), headers: headers, body: body)
  }
}

/// What answers requests. A server calls it for every request that is well-formed and within the limits.
package protocol Handler: Sendable {
  /// Called once for each request, on the connection's own queue: it must not block.
  func answer(to request: Request) -> Answer

  /// The answer that is certain whatever the body is, nil where there is none. Asked where a client waits to be told to
  /// send its body, which is then not asked for. RFC 9110, 10.1.1.
  func answerWithoutBody(to request: Request) -> Response?
}

extension Handler {
  package func answerWithoutBody(to request: Request) -> Response? { nil }
}

/// How a handler answers.
package enum Answer: Sendable {
  case now(Response)
  /// Takes its time, while other connections go on; cancelled where the client leaves. A thrown error becomes a bare 500.
  case later(@Sendable () async throws -> Response)
}
