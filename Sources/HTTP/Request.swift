/// One request, complete and within the limits.
package struct Request: Sendable {
  package var method: Method
  package var target: RequestTarget
  package var headers: Headers
  /// At most `Limits.bodyBytes`; empty where there is none.
  package var body: [UInt8]
}

package enum Method: String, Sendable { case get = "GET", head = "HEAD", post = "POST", other = "" }
package struct RequestTarget: Sendable { package var raw: String }
package struct Headers: Sendable {}
package struct Response: Sendable {}
