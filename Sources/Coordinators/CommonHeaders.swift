package import HTTPServer

/// The fields of every answer, pages and files alike.
package enum CommonHeaders {
  /// Everything comes from this server alone.
  package static let all = fields(pictures: "img-src 'self'; media-src 'self'")

  /// Pictures come from the hosts that the chain names, over https, or stand in the page itself.
  package static let directPictures = fields(pictures: "img-src 'self' data: https:; media-src 'self' https:")

  private static func fields(pictures: String) -> Headers {
    [
      "Content-Security-Policy":
        "default-src 'none'; \(pictures); style-src 'self'; script-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()",
    ]
  }
}
