import Encoding

/// Answers with a body that is still coming, or a part of it. It has no validator yet. RFC 9110, 14.
package struct GrowingResponse {
  private let headers: Headers
  private let length: Int?
  private let isSeekable: Bool

  /// `length` of the whole in bytes, where it is known; `isSeekable` where any part can be had.
  package init(headers: Headers, length: Int?, isSeekable: Bool) {
    self.headers = headers
    self.length = length
    self.isSeekable = isSeekable
  }

  /// `stream` makes the body from an offset, of so many bytes; nil for all that comes.
  package func response(to request: Request, _ stream: (_ start: Int, _ count: Int?) -> BodyStream) -> Response {
    var response = Response(headers: headers)
    guard let length, isSeekable else {
      response.body = .stream(stream(0, length))
      return response
    }
    response.headers.set("Accept-Ranges", "bytes")
    switch range(of: request, length) {
    case .whole:
      response.body = .stream(stream(0, length))
    case .unsatisfiable:
      return Response(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */\(length)"])
    case .part(let range):
      response.status = .partialContent
      response.headers.set("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
      response.body = .stream(stream(range.lowerBound, range.count))
    }
    return response
  }

  /// Without a validator no If-Range holds. RFC 9110, 13.1.5.
  private func range(of request: Request, _ length: Int) -> ByteRange {
    guard request.method == .get, !request.headers.contains("if-range"), let value = request.headers.only("range")
    else {
      return .whole
    }
    return ByteRange(value, length: length)
  }
}
