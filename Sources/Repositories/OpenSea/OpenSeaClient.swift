import HTTPClient
import Models

/// Sends GETs to OpenSea. A refusal comes back as a reply: what it means depends on what was asked.
struct OpenSeaClient: Sendable {
  let transport: any HTTPTransport
  let base: Endpoint
  let key: APIKey?
  let time: TimeSource

  var now: @Sendable () -> Int { time.now }

  /// An empty key header is answered with 401 where no header at all would do: it is left out.
  func reply(
    to target: String, loggedAs path: String, timeout: Double = TransportRequest.defaultTimeout
  ) async throws(RepositoryError) -> TransportReply {
    var headers = ["Accept": "application/json"]
    if let key { headers["X-API-KEY"] = key.secret }
    let request = TransportRequest(
      .get, base.text + target, loggedPath: base.path + path, headers: headers, timeout: timeout)
    do {
      return try await transport.send(request)
    } catch {
      throw RepositoryError(error)
    }
  }

  /// Asks for a page. A cursor that may be encoded already is tried as it is and, if refused, encoded once more; both
  /// share one deadline.
  func page(
    from cursor: Cursor?, target: (_ cursor: String?) -> String, loggedAs path: String
  ) async throws(RepositoryError) -> TransportReply {
    guard let cursor else { return try await reply(to: target(nil), loggedAs: path) }
    let forms = CursorEncoding.forms(of: cursor)
    let deadline = time.uptime() + TransportRequest.defaultTimeout
    let first = try await reply(to: target(forms.first), loggedAs: path)
    guard first.status == 400, let other = forms.second else { return first }
    return try await reply(to: target(other), loggedAs: path, timeout: deadline - time.uptime())
  }

  func error(for reply: TransportReply, asking question: OpenSeaRefusal.Question) -> RepositoryError {
    OpenSeaRefusal(reply).error(asking: question, hasKey: key != nil, now: now())
  }

  /// The document of a reply that is a success.
  func document(
    in reply: TransportReply, asking question: OpenSeaRefusal.Question
  ) throws(RepositoryError) -> JSONValue {
    guard (200...299).contains(reply.status) else { throw error(for: reply, asking: question) }
    do {
      return try JSONParser.parse(reply.body)
    } catch {
      throw .malformed
    }
  }
}
