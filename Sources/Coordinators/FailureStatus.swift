package import HTTPServer
package import ViewModels

extension Failure {
  /// The one table from a failure to its status. RFC 9110, 15; 429: RFC 6585.
  package var status: Status {
    switch self {
    case .badAddress, .badRequest: .badRequest
    case .unknownPath, .unknownItem: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .foreignOrigin: .forbidden
    case .rateLimited: .tooManyRequests
    case .ownFault: .internalServerError
    case .keyRefused, .upstreamDown: .badGateway
    case .keyMissing, .overloaded: .serviceUnavailable
    case .upstreamSlow: .gatewayTimeout
    }
  }

  /// Seconds for a Retry-After field, where the failure says when to come back. RFC 9110, 10.2.3.
  var retryAfter: Int? {
    switch self {
    case .rateLimited(let seconds): seconds
    case .overloaded(let seconds): seconds
    default: nil
    }
  }
}
