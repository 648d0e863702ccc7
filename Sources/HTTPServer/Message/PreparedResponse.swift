import Encoding

/// An answer made ready once and sent many times: bytes of the head and the body, and what a 304 would say instead.
package final class PreparedResponse: Sendable {
  package let status: Status
  package let body: [UInt8]
  /// The strong validator over the body, with its quotes.
  package let entityTag: String
  /// Status line and fields, without the empty line.
  let head: [UInt8]
  let notModifiedHead: [UInt8]
  /// The fields as they were given.
  package let headers: Headers

  /// `headers` without ETag and Content-Length, which are added.
  package init(_ status: Status = .ok, headers: Headers, body: [UInt8]) {
    let tag = headers["etag"] ?? EntityTag.make(of: body)
    var tagged = headers
    tagged.set("ETag", tag)
    self.status = status
    self.body = body
    entityTag = tag
    self.headers = headers
    head = ResponseHead.bytes(status, tagged, length: body.count)
    notModifiedHead = ResponseHead.bytes(.notModified, ResponseHead.fieldsOfNotModified(tagged), length: nil)
  }
}

/// Puts the head of an answer into bytes. RFC 9112, 4.
enum ResponseHead {
  /// Status line and fields, without the empty line. A nil length leaves out Content-Length.
  static func bytes(_ status: Status, _ headers: Headers, length: Int?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + headers.bytes.count)
    bytes += "HTTP/1.1 ".utf8
    bytes.append(decimal: status.code)
    bytes.append(ASCII.space)
    bytes += status.reason.utf8
    bytes += "\r\n".utf8
    bytes += headers.bytes
    if let length {
      bytes += "Content-Length: ".utf8
      bytes.append(decimal: length)
      bytes += "\r\n".utf8
    }
    return bytes
  }

  /// What a 304 says of the answer that it stands for. RFC 9110, 15.4.5.
  static func fieldsOfNotModified(_ headers: Headers) -> Headers {
    var kept = Headers()
    for name in ["Cache-Control", "Content-Location", "ETag", "Expires", "Last-Modified", "Vary"] {
      for value in headers.values(name) { kept.append(name, value) }
    }
    return kept
  }
}
