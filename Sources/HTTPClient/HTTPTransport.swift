/// Sends one request to an upstream and brings back the whole reply, whatever its status.
package protocol HTTPTransport: Sendable {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply
}

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

/// The reply of an upstream, its body decompressed.
package struct TransportReply: Sendable, Equatable {
  package let status: Int
  package let body: [UInt8]
  /// Field names are in lower case.
  private let fields: [String: String]

  package init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
    self.status = status
    self.body = body
    fields = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The value of a field, in whatever letter case its name came.
  package func header(_ name: String) -> String? {
    fields[name.lowercased()]
  }
}

/// Why there is no whole reply.
package enum TransportError: Error, Hashable, Sendable {
  /// The address, or a field of the request, cannot be sent at all.
  case badURL
  /// The host's name could not be resolved.
  case nameNotFound
  /// Nobody listens there.
  case connectionRefused
  /// The address that the name stands for was refused before it was connected to.
  case addressRefused
  /// The server's TLS certificate is not valid, or not for this host.
  case certificateInvalid
  /// No connection for another reason: no way there, no common TLS.
  case unreachable
  /// The connection ended before the reply was whole.
  case cutOff
  /// What came is no reply by HTTP/1.1, or its head is beyond every bound.
  case notHTTP
  /// No whole reply in time, or too slow a one.
  case timedOut
  /// The body is larger than `limit` bytes.
  case tooLarge(limit: Int)
  /// Not sent: the upstream asked us to wait this long.
  case rateLimited(seconds: Int)
  /// Not sent: too many others wait already; seconds after which it may be worth another try.
  case overloaded(seconds: Int)
  /// Whoever asked waits no more.
  case cancelled
}
