/// Puts answers into the order in which they are sent. RFC 9112, 6.
enum ResponseWriter {
  /// The parts of an answer. `tail` ends the head. The pieces of a stream are not among them.
  static func makeOutgoing(_ response: Response, isHead: Bool, isHTTP10: Bool = false, tail: [UInt8]) -> Outgoing {
    var outgoing = Outgoing(head: [], tail: tail)
    if case .prepared(let prepared) = response.body {
      let isWhole = response.status == prepared.status
      outgoing.head = isWhole ? prepared.head : prepared.notModifiedHead
      if !response.headers.isEmpty { outgoing.head += response.headers.bytes }
      if isWhole, !isHead { outgoing.body = prepared.body }
      return outgoing
    }
    let forbidsBody = response.status.forbidsBody
    var headers = sendable(response.headers)
    if case .stream(let stream) = response.body, stream.length == nil, !forbidsBody, !isHTTP10 {
      headers.append("Transfer-Encoding", "chunked")
    }
    outgoing.head = ResponseHead.bytes(response.status, headers, length: forbidsBody ? nil : response.contentLength)
    guard !forbidsBody, !isHead else { return outgoing }
    switch response.body {
    case .bytes(let bytes): outgoing.body = bytes
    case .file(let region): outgoing.file = region
    case .empty, .prepared, .stream: break
    }
    return outgoing
  }

  /// Framing and persistence are the server's to decide: a handler's fields about them are dropped.
  private static func sendable(_ headers: Headers) -> Headers {
    var headers = headers
    for name in ["Connection", "Content-Length", "Date", "Transfer-Encoding"] { headers.remove(name) }
    return headers
  }
}

/// An answer on its way, or a piece of it: what there is to send and how much has been taken.
struct Outgoing {
  var head: [UInt8]
  var tail: [UInt8] = []
  var body: [UInt8] = []
  var file: FileRegion?
  /// Bytes of head, tail and body that the kernel took.
  var sent = 0

  var bytesInMemory: Int { head.count + tail.count + body.count }
  /// How much of the body in memory the kernel took.
  var bodySent: Int { max(0, sent - head.count - tail.count) }
}
