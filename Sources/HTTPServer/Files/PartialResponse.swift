import Encoding

/// Answers with a file or a part of it, as the conditions of a request ask for. RFC 9110, 13.2.2 and 14.
package struct PartialResponse: Sendable {
  /// Fields of the whole, without ETag.
  let headers: Headers
  let tag: String
  /// Seconds since 1970.
  let modified: Int

  package init(headers: Headers, tag: String, modified: Int) {
    self.headers = headers
    self.tag = tag
    self.modified = modified
  }

  /// `body` is the whole.
  package func response(to request: Request, body: Response.Body) -> Response {
    var whole = Response(headers: headers, body: body)
    whole.headers.set("ETag", tag)
    switch Preconditions(of: request, tag: tag, modified: modified) {
    case .failed:
      return Response(.preconditionFailed)
    case .notModified:
      return Response(.notModified, headers: ResponseHead.fieldsOfNotModified(whole.headers))
    case .met:
      break
    }
    if case .stream = body { return whole }
    guard let length = whole.contentLength else { return whole }
    switch range(of: request, length: length) {
    case .whole:
      if case .prepared(let prepared) = body { return Response(prepared) }
      return whole
    case .unsatisfiable:
      return Response(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */\(length)"])
    case .part(let range):
      return whole.part(range, of: length)
    }
  }

  /// Range counts for GET only, and where If-Range names just this state of the file. RFC 9110, 13.1.5 and 14.2.
  private func range(of request: Request, length: Int) -> ByteRange {
    guard request.method == .get, let value = request.headers.only("range") else { return .whole }
    if request.headers.contains("if-range") {
      guard let condition = request.headers.only("if-range") else { return .whole }
      guard condition.elementsEqual(tag.utf8) || HTTPDate.parse(condition) == modified else { return .whole }
    }
    return ByteRange(value, length: length)
  }
}

extension Response {
  /// 206 with a part of this answer.
  fileprivate func part(_ range: Range<Int>, of length: Int) -> Response {
    var part = self
    part.status = .partialContent
    part.headers.set("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
    switch body {
    case .bytes(let bytes):
      part.body = .bytes(Array(bytes[range]))
    case .prepared(let prepared):
      part.body = .bytes(Array(prepared.body[range]))
    case .file(let region):
      part.body = .file(FileRegion(file: region.file, offset: region.offset + range.lowerBound, count: range.count))
    case .empty, .stream:
      break
    }
    return part
  }
}

/// What a Range field asks of a body. RFC 9110, 14.
enum ByteRange: Equatable {
  /// There is none that is understood, or several: the whole is sent.
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// Reads one `bytes` range: `0-99`, `100-` or `-5`. RFC 9110, 14.1.2.
  init(_ value: ArraySlice<UInt8>?, length: Int) {
    self = .whole
    guard let value, value.prefix(6).equalsIgnoringCase("bytes=".utf8) else { return }
    let ends = value.dropFirst(6).trimmed.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return }
    // A number that does not fit lies beyond any body.
    let first = ends[0].isEmpty ? nil : ends[0].decimalValue ?? .max
    let last = ends[1].isEmpty ? nil : ends[1].decimalValue ?? .max
    switch (first, last) {
    case (nil, nil): return
    case (nil, let suffix?): self = Self.part(from: max(0, length - suffix), to: length)
    case (let first?, nil): self = Self.part(from: first, to: length)
    case (let first?, let last?):
      guard first <= last else { return }
      self = Self.part(from: first, to: min(last, length - 1) + 1)
    }
  }

  private static func part(from start: Int, to end: Int) -> ByteRange {
    start < end ? .part(start..<end) : .unsatisfiable
  }
}
