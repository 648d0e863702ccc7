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
      if !list.contains(where: { Self.isMatch(tag, $0) }) { self = .failed }
    } else if let modified, let date = headers.only("if-unmodified-since").flatMap({ HTTPDate.parse($0) }) {
      if modified > date { self = .failed }
    }
    guard case .met = self else { return }
    if let list = headers.list("if-none-match") {
      guard let tag, list.contains(where: { EntityTag.isListed(tag.utf8, in: $0) }) else { return }
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

  /// If-Match compares strongly: a weak tag never matches. RFC 9110, 13.1.1.
  private static func isMatch(_ tag: String?, _ list: ArraySlice<UInt8>) -> Bool {
    if list.trimmed.elementsEqual("*".utf8) { return true }
    guard let tag else { return false }
    return list.split(separator: ASCII.comma).contains { $0.trimmed.elementsEqual(tag.utf8) }
  }
}
