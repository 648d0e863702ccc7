/// Why there is no whole reply.
package enum TransportError: Error, Hashable, Sendable {
  /// The address cannot be asked at all.
  case badURL
  /// No connection, or it broke before the reply was whole.
  case unreachable
  /// No whole reply within the request's timeout.
  case timedOut
  /// The body grew over `limit` bytes.
  case tooLarge(limit: Int)
  /// Not sent: the upstream asked us to wait this long.
  case rateLimited(seconds: Int)
}
