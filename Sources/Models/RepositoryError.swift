/// Why a repository has no answer. A reader learns from it what to tell the visitor; it never holds a key or an
/// address that has one.
package enum RepositoryError: Error, Hashable, Sendable {
  /// The source wants an API key and none is set.
  case keyMissing
  /// The source refused the key (401, or 403 with a reason about the key).
  case keyRefused
  /// Too many requests (429, 599); seconds until the next may be sent, where the source says so.
  case rateLimited(retryAfter: Int?)
  /// The daily allowance is used up or must be paid for (402).
  case quotaExhausted
  /// A gateway in front of the source refused us, such as Cloudflare's "error code: 1020".
  case blocked
  /// The source does not know the thing asked for.
  case notFound
  /// The source refused the cursor.
  case cursorRefused
  /// The source refused the request for another reason (400).
  case badRequest
  /// The source refused the request (400, 404) and said why, in words of its own: hostile text, without the key.
  case refused(status: Int, words: String)
  /// There is no API v1 at this address.
  case retired
  /// The source failed with this 5xx or another unexpected status.
  case failed(status: Int)
  /// The name of the source's host could not be resolved.
  case nameNotFound
  /// Nobody listens at the source's address.
  case connectionRefused
  /// The source's TLS certificate is not valid.
  case certificateInvalid
  /// No connection for another reason.
  case unreachable
  /// No answer yet; the source is still asked.
  case late
  /// The connection broke before the answer was whole.
  case cutOff
  /// What came was no answer by HTTP.
  case notHTTP
  /// No whole answer within the deadline.
  case timedOut
  /// The answer is larger than `limit` bytes.
  case tooLarge(limit: Int)
  /// The answer is not what the API promises.
  case malformed
  /// The node answered with a JSON-RPC error.
  case rpc(code: Int)
  /// Too many requests for the source wait already; seconds until another may be taken.
  case overloaded(retryAfter: Int)
  /// Nobody waits for the answer any more.
  case cancelled
  /// This source has no way to look the thing up, such as a v1 number on v2.
  case unsupported
}
