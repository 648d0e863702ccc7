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
