import HTTPServer

/// Whether a request that changes something comes from a page of ours. Browsers say where a POST comes from; a program
/// that says nothing is nobody's browser and may go on.
struct RequestOrigin: Sendable {
  /// The origins of this server behind a proxy that ends TLS, which passes on another Host as a rule.
  private let secureOrigins: Set<String>

  /// `names` are further names of this server, without a port.
  init(allowing names: [String]) {
    secureOrigins = Set(names.map { "https://\($0.lowercased())" })
  }

  /// Fetch Metadata, 2: a browser's own word, which no page can change, is enough. Without it (RFC 6454, 7) the origin
  /// is that of the Host, or https on its own port by one of the further names.
  func isOurs(_ headers: Headers) -> Bool {
    if let site = headers["Sec-Fetch-Site"] { return site == "same-origin" }
    guard let origin = headers["Origin"]?.lowercased() else { return true }
    if secureOrigins.contains(origin) { return true }
    guard let host = headers["Host"] else { return false }
    return origin == "http://\(host.lowercased())"
  }
}
