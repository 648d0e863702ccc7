import Encoding

/// The versions that are served. RFC 9110, 2.5: a higher minor version is read as 1.1.
enum Version: Sendable {
  case http10
  case http11

  /// `HTTP/` and two digits with a dot between; case counts. RFC 9112, 2.3.
  init(_ bytes: Span<UInt8>) throws(Refusal) {
    let name: StaticString = "HTTP/"
    guard bytes.count == 8, bytes[6] == UInt8(ascii: "."), bytes[5].isDigit, bytes[7].isDigit else {
      throw .badRequest("no HTTP version")
    }
    for index in 0..<5 where bytes[index] != name.utf8Start[index] { throw .badRequest("no HTTP version") }
    guard bytes[5] == UInt8(ascii: "1") else { throw Refusal(.versionNotSupported, "HTTP/1.1 is spoken here") }
    self = bytes[7] == UInt8(ascii: "0") ? .http10 : .http11
  }
}

/// A request without its body.
struct RequestHead: Sendable {
  var method: Method
  var target: RequestTarget
  var version: Version
  var headers: Headers

  /// Whether the client lets the connection stay open after this exchange. RFC 9112, 9.3.
  var keepsAlive: Bool {
    var asked = false
    for field in headers.fields where headers.matches(field, "connection") {
      for option in ListElements(headers.value(of: field)) {
        if option.equalsIgnoringCase("close".utf8) { return false }
        if option.equalsIgnoringCase("keep-alive".utf8) { asked = true }
      }
    }
    return version == .http11 || asked
  }

  /// Whether the client waits to be told to send its body. Other expectations are refused. RFC 9110, 10.1.1.
  func expectsContinue() throws(Refusal) -> Bool {
    guard version == .http11 else { return false }
    var isExpected = false
    for field in headers.fields where headers.matches(field, "expect") {
      for expectation in ListElements(headers.value(of: field)) {
        guard expectation.equalsIgnoringCase("100-continue".utf8) else {
          throw Refusal(.expectationFailed, "only 100-continue can be expected")
        }
        isExpected = true
      }
    }
    return isExpected
  }
}

extension Request {
  /// A request by its head.
  init(_ head: RequestHead, body: [UInt8] = []) {
    self.init(head.method, head.target, headers: head.headers, body: body)
  }
}
