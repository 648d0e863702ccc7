import Caching
import HTTPClient
import Models

/// Sends requests to OpenSea. A refusal comes back as a reply: what it means depends on what was asked.
struct OpenSeaClient: Sendable {
  let transport: any HTTPTransport
  let base: Endpoint
  let key: APIKey?
  let time: TimeSource

  var now: @Sendable () -> Int { time.now }

  /// An empty key header is answered with 401 where no header at all would do: it is left out.
  func reply(
    to target: String, loggedAs path: String, timeout: Double = TransportRequest.defaultTimeout,
    posting body: [UInt8]? = nil
  ) async throws(RepositoryError) -> TransportReply {
    var headers = ["Accept": "application/json"]
    if let key { headers["X-API-KEY"] = key.secret }
    if body != nil { headers["Content-Type"] = "application/json" }
    let request = TransportRequest(
      body == nil ? .get : .post, base.text + target, loggedPath: (base.path.isEmpty ? "" : "/…") + path,
      headers: headers, body: body,
      timeout: timeout)
    return try await transport.reply(to: request)
  }

  /// Asks for a page. A cursor that may be encoded already is tried as it is and, if refused, encoded once more. Where
  /// the limit is refused, the one that the refusal names is tried. All share one deadline.
  func page(
    at place: CollectionPlace, target: (_ limit: Int, _ cursor: String?) -> String, loggedAs path: String
  ) async throws(RepositoryError) -> TransportReply {
    let forms = place.cursor.map(CursorEncoding.forms)
    let deadline = time.uptime() + TransportRequest.defaultTimeout
    var limit = place.limit
    var first = try await reply(to: target(limit, forms?.first), loggedAs: path)
    if let lower = OpenSeaRefusal(first).lowerLimit(than: limit) {
      limit = lower
      first = try await reply(to: target(limit, forms?.first), loggedAs: path, timeout: deadline - time.uptime())
    }
    guard first.status == 400, let other = forms?.second else { return first }
    return try await reply(to: target(limit, other), loggedAs: path, timeout: deadline - time.uptime())
  }

  func error(for reply: TransportReply, asking question: OpenSeaRefusal.Question) -> RepositoryError {
    OpenSeaRefusal(reply).error(asking: question, key: key, now: now())
  }

  /// The document of a reply that is a success.
  func document(
    in reply: TransportReply, asking question: OpenSeaRefusal.Question
  ) throws(RepositoryError) -> JSONValue {
    guard (200...299).contains(reply.status) else { throw error(for: reply, asking: question) }
    do {
      let document = try JSONParser.parse(reply.body, tolerance: question.tolerance)
      // A reply with errors in it is no complete one, whatever its status says.
      let refusal = OpenSeaRefusal(reply, document)
      if refusal.namesErrors { throw refusal.error(asking: question, key: key, now: now()) }
      return document
    } catch let error as RepositoryError {
      throw error
    } catch {
      throw .malformed
    }
  }
}
