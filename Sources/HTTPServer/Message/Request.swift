/// One request, complete and within the limits.
package struct Request: Sendable {
  package var method: Method
  package var target: RequestTarget
  package var headers: Headers
  /// At most `Limits.bodyBytes`; empty where there is none.
  package var body: [UInt8]

  package init(_ method: Method = .get, _ target: RequestTarget, headers: Headers = [:], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// A request for a target as it stands in a request line.
  package init(_ method: Method = .get, _ target: String, headers: Headers = [:], body: [UInt8] = []) throws(Refusal) {
    self.init(method, try RequestTarget(target, method: method), headers: headers, body: body)
  }
}

/// The request methods that this server knows. A request with any other is answered 501 before a handler sees it.
/// RFC 9110, 9; PATCH: RFC 5789.
package enum Method: String, CaseIterable, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case delete = "DELETE"
  case patch = "PATCH"
  case options = "OPTIONS"
  case trace = "TRACE"
  case connect = "CONNECT"

  /// Methods are case-sensitive. RFC 9110, 9.1.
  init?(_ bytes: some Collection<UInt8>) {
    if bytes.elementsEqual("GET".utf8) {
      self = .get
    } else if let method = Self.allCases.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) {
      self = method
    } else {
      return nil
    }
  }

  /// Methods that only read, and whose answers may be conditional or partial.
  package var isGetOrHead: Bool { self == .get || self == .head }
}
