import HTTPClient
import Repositories

/// The product's transport with less patience, for tests of its deadline.
struct HastyTransport: HTTPTransport {
  let timeout: Double

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    var request = request
    request.timeout = min(timeout, request.timeout)
    return try await Site.transport.send(request)
  }
}
