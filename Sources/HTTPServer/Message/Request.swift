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
