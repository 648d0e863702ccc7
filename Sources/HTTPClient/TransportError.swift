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
