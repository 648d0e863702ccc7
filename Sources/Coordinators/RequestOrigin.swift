import HTTPServer

/// Whether a request that changes something comes from a page of ours. Browsers say where a POST comes from; a program
/// that says nothing is nobody's browser and may go on.
enum RequestOrigin {
  /// Fetch Metadata, 2; RFC 6454, 7. Where a page asks for no referrer, a browser hides the origin, too ("null"), and
  /// only the other field tells.
  static func isOurs(_ headers: Headers) -> Bool {
    let site = headers["Sec-Fetch-Site"]
    if let site, site != "same-origin" { return false }
    guard let origin = headers["Origin"] else { return true }
    if origin == "null" { return site != nil }
    guard let host = headers["Host"] else { return false }
    return origin.lowercased() == "http://\(host.lowercased())"
  }
}
