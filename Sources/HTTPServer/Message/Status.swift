/// A status code and its reason phrase. RFC 9110, 15.
package struct Status: Hashable, Sendable {
  package let code: Int

  package init(_ code: Int) {
    self.code = code
  }

  package static let ok = Status(200)
  package static let noContent = Status(204)
  package static let partialContent = Status(206)
  package static let seeOther = Status(303)
  package static let notModified = Status(304)
  package static let permanentRedirect = Status(308)
  package static let badRequest = Status(400)
  package static let forbidden = Status(403)
  package static let notFound = Status(404)
  package static let methodNotAllowed = Status(405)
  package static let requestTimeout = Status(408)
  package static let preconditionFailed = Status(412)
  package static let contentTooLarge = Status(413)
  package static let uriTooLong = Status(414)
  package static let rangeNotSatisfiable = Status(416)
  package static let expectationFailed = Status(417)
  package static let misdirectedRequest = Status(421)
  package static let tooManyRequests = Status(429)
  package static let headerFieldsTooLarge = Status(431)
  package static let internalServerError = Status(500)
  package static let notImplemented = Status(501)
  package static let badGateway = Status(502)
  package static let serviceUnavailable = Status(503)
  package static let gatewayTimeout = Status(504)
  package static let versionNotSupported = Status(505)

  /// Whether an answer with this status has no body whatever its fields say. RFC 9110, 6.4.1.
  var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }

  /// The phrase on the status line; empty for a code that has no name here.
  package var reason: String { Self.reasons[code] ?? "" }

  private static let reasons = [
    100: "Continue", 200: "OK", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 308: "Permanent Redirect",
    400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
    415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
    421: "Misdirected Request", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported",
  ]
}

/// Why a request is not served: the status to answer with and a phrase for the log and the error page.
package struct Refusal: Error, Hashable, Sendable {
  package let status: Status
  package let detail: String

  init(_ status: Status, _ detail: String) {
    self.status = status
    self.detail = detail
  }

  static func badRequest(_ detail: String) -> Refusal { Refusal(.badRequest, detail) }
}
