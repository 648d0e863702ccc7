package import Caching

/// Whole replies of a `Client`, each within its request's timeout.
package struct ClientTransport: HTTPTransport {
  /// Bytes of a body.
  package static let bodyLimit = 16 << 20

  private static let maximumRedirects = 3

  private let client: Client
  private let bodyLimit: Int
  private let uptime: @Sendable () -> Double

  package init(_ client: Client, bodyLimit: Int = bodyLimit, time: TimeSource = .system) {
    self.client = client
    self.bodyLimit = bodyLimit
    uptime = time.uptime
  }

  /// Follows a redirect only to the same scheme, host and port, where the key may go, and a few times; else the redirect
  /// is the reply.
  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    let deadline = uptime() + request.timeout
    guard var address = HTTPAddress(request.url) else { throw .badURL }
    var message = ClientRequest(request.url)
    (message.method, message.headers, message.body) = (request.method, request.headers, request.body)
    var redirects = 0
    while true {
      message.limits = limits(within: deadline - uptime())
      let reply = try await client.whole(message)
      guard redirects < Self.maximumRedirects, let next = target(of: reply, to: request, from: address) else {
        return reply
      }
      (address, message.url) = (next, next.text)
      redirects += 1
    }
  }

  /// Nil where the reply sends us nowhere that we go. Method and body stay what they were, so a POST is not sent on
  /// where that would make a GET of it (RFC 9110, section 15.4).
  private func target(of reply: TransportReply, to request: TransportRequest, from address: HTTPAddress) -> HTTPAddress?
  {
    let followed = request.method == .get ? [301, 302, 303, 307, 308] : [307, 308]
    guard followed.contains(reply.status), let location = reply.header("Location"),
      let next = address.resolving(location), next.origin == address.origin
    else { return nil }
    return next
  }

  private func limits(within seconds: Double) -> ClientRequest.Limits {
    var limits = ClientRequest.Limits()
    (limits.firstByte, limits.stall, limits.whole) = (seconds, seconds, seconds)
    limits.body = bodyLimit
    return limits
  }
}
