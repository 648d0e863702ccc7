/// One call to an upstream, for the log. No key is in it.
package struct UpstreamCall: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case status(Int)
    case failed(TransportError)
  }

  package var method: String
  package var host: String
  /// Without query and key.
  package var path: String
  package var outcome: Outcome
  /// Bytes of the body, decompressed.
  package var bytes: Int
  package var milliseconds: Int

  package init(method: String, host: String, path: String, outcome: Outcome, bytes: Int, milliseconds: Int) {
    self.method = method
    self.host = host
    self.path = path
    self.outcome = outcome
    self.bytes = bytes
    self.milliseconds = milliseconds
  }

  /// The upstream did not do what it is there for. To refuse a cursor or not to know an item is no failure.
  package var isFailure: Bool {
    switch outcome {
    case .failed: true
    case .status(let status): status >= 500 || [401, 402, 403, 407, 408, 429].contains(status)
    }
  }
}
