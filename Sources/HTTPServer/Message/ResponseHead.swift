import Encoding

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
