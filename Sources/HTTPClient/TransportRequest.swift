/// A request to an upstream.
package struct TransportRequest: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  package var method: Method
  /// Where to, percent-encoded as it goes on the wire. It may hold a key: never log it.
  package var url: String
  /// The path for logs, without a key.
  package var loggedPath: String
  package var headers: [String: String]
  package var body: [UInt8]?
  /// Seconds until the caller has an answer, retries included.
  package var timeout: Double

  package init(
    _ method: Method, _ url: String, loggedPath: String, headers: [String: String] = [:], body: [UInt8]? = nil,
    timeout: Double = defaultTimeout
  ) {
    self.method = method
    self.url = url
    self.loggedPath = loggedPath
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }

  /// The one deadline for an answer from an upstream.
  package static let defaultTimeout = 10.0

  /// Scheme, host and port for logs.
  package var host: String {
    let rest = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return rest.count > 2 ? String(rest[2].prefix { $0 != "/" && $0 != "?" }) : ""
  }
}
