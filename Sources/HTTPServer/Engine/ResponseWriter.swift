import Encoding

/// Puts answers into bytes. RFC 9112, 4 to 6.
enum ResponseWriter {
  /// Status line and fields, without the empty line. A nil length leaves out Content-Length.
  static func head(_ status: Status, _ headers: Headers, length: Int?) -> [UInt8] {
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

  /// The parts of an answer in the order in which they are sent. `tail` ends the head.
  static func makeOutgoing(_ response: Response, isHead: Bool, tail: [UInt8]) -> Outgoing {
    var outgoing = Outgoing(head: [], tail: tail)
    if case .prepared(let prepared) = response.body {
      let isWhole = response.status == prepared.status
      outgoing.head = isWhole ? prepared.head : prepared.notModifiedHead
      if !response.headers.isEmpty { outgoing.head += response.headers.bytes }
      if isWhole, !isHead { outgoing.body = prepared.body }
      return outgoing
    }
    let forbidsBody = response.status.forbidsBody
    outgoing.head = head(
      response.status, sendable(response.headers), length: forbidsBody ? nil : response.contentLength)
    guard !forbidsBody, !isHead else { return outgoing }
    switch response.body {
    case .bytes(let bytes): outgoing.body = bytes
    case .file(let region): outgoing.file = region
    case .empty, .prepared: break
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

/// An answer on its way: what there is to send and how much has been taken.
struct Outgoing {
  var head: [UInt8]
  var tail: [UInt8]
  var body: [UInt8] = []
  var file: FileRegion?
  /// Bytes of head, tail and body that the kernel took.
  var sent = 0

  init(head: [UInt8], tail: [UInt8]) {
    self.head = head
    self.tail = tail
  }

  var bytesInMemory: Int { head.count + tail.count + body.count }
  var isComplete: Bool { sent == bytesInMemory && (file?.count ?? 0) == 0 }
  var bodyCount: Int { body.count + (file?.count ?? 0) }
}
