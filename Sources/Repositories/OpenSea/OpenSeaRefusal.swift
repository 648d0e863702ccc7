import HTTPClient
import Models

/// A reply of OpenSea, or of the edge in front of it, that is no success.
struct OpenSeaRefusal {
  /// What was asked; the same status means different things.
  enum Question {
    case page(hasCursor: Bool)
    case asset
    case collection

    /// For `JSONParser`: a fault loses one element of a list, or one trait of a single item.
    var tolerance: Int {
      if case .asset = self { 3 } else { 2 }
    }
  }

  /// What the body is. Errors come as a bare string, an array, `{"detail"}`, `{"errors"}` or `{"<parameter>": […]}`.
  enum Body: Equatable {
    case empty
    case json(JSONValue)
    case html
    /// Its words.
    case text(String)
  }

  let reply: TransportReply
  let body: Body
  /// All the words of the body, in lower case.
  let wording: String

  init(_ reply: TransportReply) {
    self.reply = reply
    let start = reply.status < 400 ? [] : reply.body.prefix(64 * 1024)
    wording = String(decoding: start, as: UTF8.self).lowercased()
    if start.allSatisfy({ $0 <= 0x20 }) {
      body = .empty
    } else if start.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      body = .html
    } else if let document = try? JSONParser.parse(Array(reply.body)) {
      body = .json(document)
    } else {
      body = .text(OpenSeaWords.sentence(start))
    }
  }

  /// A reply whose status says success, with what it holds.
  init(_ reply: TransportReply, _ document: JSONValue) {
    self.reply = reply
    body = .json(document)
    wording = ""
  }

  func error(asking question: Question, key: APIKey?, now: Int) -> RepositoryError {
    switch reply.status {
    case 429, 599: .rateLimited(retryAfter: RetryAfter.seconds(in: reply, now: now))
    case 402: .quotaExhausted
    case 400...499 where isEdgeRefusal: .blocked
    case 401: key == nil ? .keyMissing : .keyRefused
    case 403: forbidden(hasKey: key != nil)
    case 400: refused(question, key)
    case 404: missing(question, key)
    case 200...299:
      OpenSeaWords.said(in: body, key: key).map { .refused(status: reply.status, words: $0) } ?? .badRequest
    default: .failed(status: reply.status)
    }
  }

  /// An address without NFTs is answered with 404 or 400 instead of an empty list. Believed only if a JSON object has
  /// `errors`, as the API promises, and each of them says that the account or its NFTs are not there. Everything else
  /// stays a failure, since "none" must be true.
  var saysNoAssets: Bool {
    guard reply.status == 404 || reply.status == 400, case .json(let document) = body, let errors = document["errors"]
    else { return false }
    let sentences = OpenSeaWords.texts(in: errors)
    return !sentences.isEmpty && sentences.allSatisfy(OpenSeaWords.sayNoAssets)
  }

  /// Whether a success holds errors all the same.
  var namesErrors: Bool {
    guard case .json(let document) = body else { return false }
    return ["errors", "error"].contains { document[$0].map { !OpenSeaWords.texts(in: $0).isEmpty } ?? false }
  }

  /// Whether no API v1 answered, but a server that has none: v1 itself writes `success` or `errors`.
  var knowsNoV1: Bool {
    guard reply.status == 404 || reply.status == 410 else { return false }
    guard case .json(let document) = body else { return true }
    return document["success"] == nil && document["errors"] == nil
  }

  /// The limit that the refusal of a higher one names; nil for other replies.
  func lowerLimit(than asked: Int) -> Int? {
    guard reply.status == 400, case .json(let document) = body,
      wording.contains("limit") || wording.contains("less than")
    else { return nil }
    let numbers = OpenSeaWords.texts(in: document).flatMap { $0.split { !$0.isASCII || !$0.isNumber } }.compactMap {
      Int($0)
    }
    return numbers.filter { (1..<asked).contains($0) }.max()
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

  private func refused(_ question: Question, _ key: APIKey?) -> RepositoryError {
    if case .page(hasCursor: true) = question, !wording.contains("limit") || wording.contains("cursor") {
      return .cursorRefused
    }
    return OpenSeaWords.said(in: body, key: key).map { .refused(status: 400, words: $0) } ?? .badRequest
  }

  private func missing(_ question: Question, _ key: APIKey?) -> RepositoryError {
    switch (question, body) {
    case (.page, _):
      OpenSeaWords.said(in: body, key: key).map { .refused(status: 404, words: $0) } ?? .failed(status: 404)
    case (_, .html): .failed(status: 404)
    default: .notFound
    }
  }
}
