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
