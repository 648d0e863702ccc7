/// Asks one host once, and follows no redirect.
package protocol MediaTransport: Sendable {
  /// Returns with the head of the answer. Before each connection it asks `request.allows` about the very address that
  /// it connects to.
  func open(_ request: MediaRequest) async throws(TransportFailure) -> any MediaResponse
}

/// GET without cookies, referrer and decompression.
package struct MediaRequest: Sendable {
  package var url: FetchURL
  /// Such as If-None-Match and Range.
  package var fields: [String: String] = [:]
  package var allows: @Sendable (IPAddress) -> Bool
  /// Seconds to the head of the answer.
  package var headWithin = 10.0
  /// Seconds that may pass without a byte.
  package var stalledAfter = 30.0
}

/// An answer whose body comes as it is asked for. It ends with the last reference or `cancel`.
package protocol MediaResponse: AnyObject, Sendable {
  var status: Int { get }
  /// The value of a field by its name in any case.
  func field(_ name: String) -> String?
  /// The next bytes of the body, nil at its end. A body shorter than announced throws `cutShort`.
  func next() async throws(TransportFailure) -> [UInt8]?
  func cancel()
}

package enum TransportFailure: Error, Equatable, Sendable {
  case addressNotAllowed
  case hostNotFound
  case unreachable
  case timedOut(seconds: Int)
  case certificate
  case cutShort
  case cancelled
}

extension MediaFailure {
  init(_ failure: TransportFailure) {
    self =
      switch failure {
      case .addressNotAllowed: .addressNotAllowed
      case .hostNotFound: .hostNotFound
      case .unreachable, .cancelled: .unreachable
      case .timedOut(let seconds): .noAnswer(seconds: seconds)
      case .certificate: .certificate
      case .cutShort: .damaged
      }
  }
}
