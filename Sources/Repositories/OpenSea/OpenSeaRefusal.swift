import HTTPClient
import Models

/// A reply of OpenSea, or of the edge in front of it, that is no success.
struct OpenSeaRefusal {
  /// What was asked; the same status means different things.
  enum Question {
    case page(hasCursor: Bool)
    case asset
    case collection
  }

  /// What the body is. Errors come as a bare string, an array, `{"detail"}`, `{"errors"}` or `{"<parameter>": […]}`.
  enum Body: Equatable {
    case empty
    case json(JSONValue)
    case html
    case text
  }

  let reply: TransportReply
  let body: Body
  /// All the words of the body, in lower case.
  let wording: String

  init(_ reply: TransportReply) {
    self.reply = reply
    let start = reply.body.prefix(64 * 1024)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    if start.allSatisfy({ $0 <= 0x20 }) {
      body = .empty
    } else if start.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      body = .html
    } else if let document = try? JSONParser.parse(Array(reply.body)) {
      body = .json(document)
    } else {
      body = .text
    }
    wording = text
  }

  func error(asking question: Question, hasKey: Bool, now: Int) -> RepositoryError {
    switch reply.status {
    case 429, 599: .rateLimited(retryAfter: RetryAfter.seconds(in: reply, now: now))
    case 402: .quotaExhausted
    case 400...499 where isEdgeRefusal: .blocked
    case 401: hasKey ? .keyRefused : .keyMissing
    case 403: forbidden(hasKey: hasKey)
    case 400: refused(question)
    case 404: missing(question)
    default: .failed(status: reply.status)
    }
  }

  /// An address without NFTs is answered with 404 or 400 instead of an empty list. Believed only if a JSON object
  /// with `errors` says that something is not there, as the API promises, and no word in it speaks of something else: a
  /// base address without this route, an edge, a wrong parameter. Everything else stays a failure, since "none" must be
  /// true.
  var saysNoAssets: Bool {
    guard reply.status == 404 || reply.status == 400, case .json(let document) = body, document["errors"] != nil
    else { return false }
    let otherCauses = [
      "invalid", "limit", "cursor", "param", "field", "permitted", "required", "route", "endpoint", "path", "url",
      "key",
      "version", "deprecated", "throttled", "denied", "must be", "bad request", "unsupported", "method", "header",
    ]
    let absences = [
      "not found", "no nft", "no asset", "no account", "not exist", "n't exist", "no result", "unknown account",
    ]
    let saysAbsent = document["errors"]?.array?.isEmpty ?? false || absences.contains { wording.contains($0) }
    return saysAbsent && !otherCauses.contains { wording.contains($0) }
  }

  /// Cloudflare refuses with "error code: 1020" or a page; no route of the API answers so.
  private var isEdgeRefusal: Bool {
    switch body {
    case .html: reply.status != 404
    case .text: wording.contains("error code: 1") || wording.contains("access denied") || wording.contains("blocked")
    case .json(.string(let text)): text.lowercased().contains("access denied")
    default: false
    }
  }

  private func forbidden(hasKey: Bool) -> RepositoryError {
    guard case .json = body else { return .blocked }
    if !hasKey { return .keyMissing }
    return wording.contains("key") ? .keyRefused : .blocked
  }

  private func refused(_ question: Question) -> RepositoryError {
    guard case .page(hasCursor: true) = question else { return .badRequest }
    return wording.contains("limit") && !wording.contains("cursor") ? .badRequest : .cursorRefused
  }

  private func missing(_ question: Question) -> RepositoryError {
    switch (question, body) {
    case (.page, _), (_, .html): .failed(status: reply.status)
    default: .notFound
    }
  }
}
