import Encoding
import Glibc

extension Response {
  /// The answer to GET or HEAD with an open file, or a piece of it: the whole, the part that Range asks for, or the news
  /// that nothing changed. It goes out from the disk without a copy. RFC 9110, 13 to 15.
  ///
  /// `entityTag` is strong and has its quotes. `lastModified` is in seconds since 1970. `headers` come in addition to the
  /// fields that tell of these.
  package static func file(
    _ region: FileRegion, type: String, entityTag: String, lastModified: Int? = nil, headers: Headers = [:],
    to request: Request
  ) -> Response {
    let modified = lastModified.map(PartialResponse.believableDate)
    let fields = PartialResponse.fields(type: type, modified: modified, and: headers)
    return PartialResponse(headers: fields, tag: entityTag, modified: modified)
      .response(to: request, body: .file(region))
  }
}

/// Answers with a file or a part of it, as the conditions of a request ask for. RFC 9110, 13.2.2 and 14.
package struct PartialResponse: Sendable {
  /// Fields of the whole, without ETag.
  let headers: Headers
  let tag: String
  /// Seconds since 1970, nil where they are not known.
  let modified: Int?

  /// The fields of something that is served in parts.
  static func fields(type: String, modified: Int?, and headers: Headers) -> Headers {
    var fields = headers
    fields.set("Content-Type", type)
    fields.set("Accept-Ranges", "bytes")
    if let modified { fields.set("Last-Modified", HTTPDate.format(modified)) }
    return fields
  }

  /// A date that a file carries, but in the past: it may be any. RFC 9110, 8.8.2.1.
  static func believableDate(_ modified: Int) -> Int { min(modified, time(nil) - 1) }

  package init(headers: Headers, tag: String, modified: Int?) {
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
      let isDate = modified != nil && HTTPDate.parse(condition) == modified
      guard isDate || condition.elementsEqual(tag.utf8) else { return .whole }
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
