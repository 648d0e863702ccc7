import Encoding

/// The outcome of the conditional fields of a request against what is there. RFC 9110, 13.2.2.
enum Preconditions {
  case met
  case notModified
  case failed

  /// `tag` is a strong validator; `modified` in seconds since 1970 where it is known.
  init(of request: Request, tag: String?, modified: Int? = nil) {
    let headers = request.headers
    self = .met
    guard Self.hasAny(headers) else { return }
    if let list = headers.list("if-match") {
      if !list.contains(where: { EntityTag.isListed(tag, in: $0, isStrong: true) }) { self = .failed }
    } else if let modified, let date = headers.only("if-unmodified-since").flatMap({ HTTPDate.parse($0) }) {
      if modified > date { self = .failed }
    }
    guard case .met = self else { return }
    if let list = headers.list("if-none-match") {
      guard list.contains(where: { EntityTag.isListed(tag, in: $0) }) else { return }
      self = request.method.isGetOrHead ? .notModified : .failed
    } else if request.method.isGetOrHead, let modified,
      let date = headers.only("if-modified-since").flatMap({ HTTPDate.parse($0) }), modified <= date
    {
      self = .notModified
    }
  }

  /// Whether any name begins with `If-`: most requests have none.
  private static func hasAny(_ headers: Headers) -> Bool {
    headers.fields.contains { headers.name(of: $0).prefix(3).equalsIgnoringCase("if-".utf8) }
  }
}

extension PreparedResponse {
  /// The answer to this request: the whole, or 304 where the client has it already. RFC 9110, 13.2.2.
  package func response(to request: Request) -> Response {
    guard status == .ok else { return Response(self) }
    switch Preconditions(of: request, tag: entityTag) {
    case .met: return Response(self)
    case .notModified: return Response(.notModified, body: .prepared(self))
    case .failed: return Response(.preconditionFailed)
    }
  }
}
