import HTTP

/// Whether a request that changes something comes from a page of ours. Browsers say where a POST comes from; a program
/// that says nothing is nobody's browser and may go on.
enum RequestOrigin {
  /// Fetch Metadata, 2; RFC 6454, 7.
  static func isOurs(_ headers: Headers) -> Bool {
    if let site = headers["Sec-Fetch-Site"], site != "same-origin" { return false }
    guard let origin = headers["Origin"] else { return true }
    guard let host = headers["Host"] else { return false }
    return origin.lowercased() == "http://\(host.lowercased())"
  }
}
