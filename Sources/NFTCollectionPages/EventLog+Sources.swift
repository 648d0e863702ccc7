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

  /// A line for a file of the store that cannot be used.
  func write(_ event: StoreEvent) {
    switch event {
    case .damaged(let file): write(.warning, "store", ["problem": "damaged", "file": file])
    case .notWritten(let file): write(.warning, "store", ["problem": "not written", "file": file])
    }
  }
}
