import Encoding

/// How the end of a request's body is found. RFC 9112, 6.
enum BodyFraming: Equatable, Sendable {
  case none
  case length(Int)
  case chunked

  /// Decides from the fields; whatever two readers could take differently is refused. RFC 9112, 6.1 and 6.3.
  init(_ head: RequestHead, limits: Limits) throws(Refusal) {
    let headers = head.headers
    var length: Int?
    var isChunked = false
    var hasCoding = false
    for field in headers.fields {
      if headers.matches(field, "content-length") {
        guard length == nil else { throw .badRequest("more than one Content-Length") }
        length = try Self.length(headers.value(of: field))
      } else if headers.matches(field, "transfer-encoding") {
        guard !hasCoding else { throw .badRequest("more than one Transfer-Encoding") }
        hasCoding = true
        isChunked = try Self.isChunked(headers.value(of: field))
      }
    }
    if hasCoding {
      guard length == nil else { throw .badRequest("both Content-Length and Transfer-Encoding") }
      guard head.version == .http11 else { throw .badRequest("Transfer-Encoding in HTTP/1.0") }
    }
    if let length, length > limits.bodyBytes { throw Refusal(.contentTooLarge, "the body is too large") }
    self = isChunked ? .chunked : length.map { $0 == 0 ? .none : .length($0) } ?? .none
  }

  /// `1*DIGIT`. A number of digits that does not fit is a body that does not fit. RFC 9110, 8.6.
  private static func length(_ value: ArraySlice<UInt8>) throws(Refusal) -> Int {
    guard !value.isEmpty, value.allSatisfy(\.isDigit) else { throw .badRequest("Content-Length is not a number") }
    return value.decimalValue ?? .max
  }

  /// Only `chunked`, once, is understood. Where it is not the last coding the body has no end (400); another coding
  /// under it is unknown here (501). RFC 9112, 6.1 and 6.3.
  private static func isChunked(_ value: ArraySlice<UInt8>) throws(Refusal) -> Bool {
    if value.equalsIgnoringCase("chunked".utf8) { return true }
    let codings = value.split(separator: ASCII.comma, omittingEmptySubsequences: false).map(\.trimmed)
    guard codings.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isTokenCharacter) }) else {
      throw .badRequest("Transfer-Encoding is malformed")
    }
    let chunked = codings.count { $0.equalsIgnoringCase("chunked".utf8) }
    guard chunked > 0 else { throw Refusal(.notImplemented, "unknown transfer coding") }
    guard chunked == 1, codings.last?.equalsIgnoringCase("chunked".utf8) == true else {
      throw .badRequest("chunked is not the last transfer coding")
    }
    throw Refusal(.notImplemented, "unknown transfer coding")
  }
}
