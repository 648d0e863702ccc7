/// Sends one request to an upstream and brings back the whole reply, whatever its status.
package protocol HTTPTransport: Sendable {
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply
}
