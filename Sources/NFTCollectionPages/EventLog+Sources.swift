import HTTPClient
import Models
import Repositories

extension EventLog {
  func write(_ event: SourceEvent) {
    switch event {
    case .call(let call): write(call)
    case .failed(let subject, let error): write(subject, error)
    }
  }

  /// A line for a call to OpenSea or the Ethereum node.
  private func write(_ call: UpstreamCall) {
    write(
      call.isFailure ? .warning : .info, "upstream",
      [
        ("method", call.method), ("host", call.host), ("path", call.path), call.outcome.field,
        ("bytes", String(call.bytes)), ("ms", String(call.milliseconds)),
      ])
  }

  /// A line for what could not be had, with a reason of its own for each kind of failure.
  private func write(_ subject: SourceEvent.Subject, _ error: RepositoryError) {
    let reason = error.reason
    switch subject {
    case .assets(let place):
      let page = place.cursor == nil ? "first" : "later"
      write(error.level, "assets", [("reason", reason.name), ("owner", place.owner.hex), ("page", page)] + reason.more)
    case .asset(let id): write(error.level, "asset", [("reason", reason.name), ("id", id.text)] + reason.more)
    case .balance(let owner):
      write(error.level, "balance", [("reason", reason.name), ("owner", owner.hex)] + reason.more)
    }
  }

  /// A line for a file of the store that cannot be used, and for when nothing can be written or all can be again.
  func write(_ event: StoreEvent) {
    switch event {
    case .damaged(let file): write(.warning, "store", ["problem": "damaged", "file": file])
    case .notWritten(let folder, let reason):
      write(.warning, "store", ["problem": "not written", "folder": folder, "reason": reason])
    case .written(let folder): write(.info, "store", ["state": "written again", "folder": folder])
    }
  }
}

extension UpstreamCall.Outcome {
  /// `status=200`, or `error=timedOut` where there is no whole reply.
  var field: (name: String, value: String) {
    switch self {
    case .status(let status): ("status", String(status))
    case .failed(.badURL): ("error", "badURL")
    case .failed(.nameNotFound): ("error", "nameNotFound")
    case .failed(.connectionRefused): ("error", "connectionRefused")
    case .failed(.addressRefused): ("error", "addressRefused")
    case .failed(.certificateInvalid): ("error", "certificateInvalid")
    case .failed(.unreachable): ("error", "unreachable")
    case .failed(.cutOff): ("error", "cutOff")
    case .failed(.notHTTP): ("error", "notHTTP")
    case .failed(.timedOut): ("error", "timedOut")
    case .failed(.tooLarge): ("error", "tooLarge")
    case .failed(.rateLimited): ("error", "rateLimited")
    case .failed(.overloaded): ("error", "overloaded")
    case .failed(.cancelled): ("error", "cancelled")
    }
  }
}

extension RepositoryError {
  /// The name of the case, and what it carries.
  fileprivate var reason: (name: String, more: [(name: String, value: String)]) {
    switch self {
    case .keyMissing: ("keyMissing", [])
    case .keyRefused: ("keyRefused", [])
    case .rateLimited(let seconds): ("rateLimited", [("retryAfter", seconds.map(String.init) ?? "unknown")])
    case .quotaExhausted: ("quotaExhausted", [])
    case .blocked: ("blocked", [])
    case .notFound: ("notFound", [])
    case .cursorRefused: ("cursorRefused", [])
    case .badRequest: ("badRequest", [])
    case .refused(let status, _): ("refused", [("status", String(status))])
    case .retired: ("retired", [])
    case .failed(let status): ("failed", [("status", String(status))])
    case .nameNotFound: ("nameNotFound", [])
    case .connectionRefused: ("connectionRefused", [])
    case .certificateInvalid: ("certificateInvalid", [])
    case .unreachable: ("unreachable", [])
    case .late: ("late", [])
    case .cutOff: ("cutOff", [])
    case .notHTTP: ("notHTTP", [])
    case .overloaded(let seconds): ("overloaded", [("retryAfter", String(seconds))])
    case .cancelled: ("cancelled", [])
    case .timedOut: ("timedOut", [])
    case .tooLarge(let limit): ("tooLarge", [("limit", String(limit))])
    case .malformed: ("malformed", [])
    case .rpc(let code): ("rpc", [("code", String(code))])
    case .unsupported: ("unsupported", [])
    }
  }

  /// A visitor's mistake is no trouble; a key that is missing or refused waits for whoever runs the server.
  fileprivate var level: EventLog.Level {
    switch self {
    case .notFound, .cursorRefused, .unsupported: .info
    case .keyMissing, .keyRefused, .retired: .error
    default: .warning
    }
  }
}
