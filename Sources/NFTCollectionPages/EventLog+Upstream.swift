import Repositories

extension EventLog {
  /// A line for a call to OpenSea or the Ethereum node.
  func write(_ call: UpstreamCall) {
    let outcome: (Level, String)
    switch call.outcome {
    case .status(let status): outcome = (status < 400 ? .info : .warning, String(status))
    case .failed(let error): outcome = (.warning, "\(error)")
    }
    write(
      outcome.0, "upstream",
      [
        "method": call.method, "host": call.host, "path": call.path, "outcome": outcome.1, "bytes": String(call.bytes),
        "ms": String(call.milliseconds),
      ])
  }
}
