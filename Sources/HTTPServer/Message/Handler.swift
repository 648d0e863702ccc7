/// What answers requests. A server calls it for every request that is well-formed and within the limits.
package protocol Handler: Sendable {
  /// An answer that needs no waiting, given on the connection's own queue: it must not block. Nil sends the request
  /// to `response(to:)`.
  func readyResponse(to request: Request) -> Response?

  /// An answer that may take its time. Other connections go on meanwhile. A thrown error becomes a bare 500.
  func response(to request: Request) async throws -> Response
}

extension Handler {
  package func readyResponse(to request: Request) -> Response? { nil }
}
