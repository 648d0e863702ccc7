import Caching
import HTTPClient
import Synchronization

/// Remembers the last success and the last failure of an upstream.
final class CallRecord: Sendable {
  private struct State {
    var success: Double?
    var failure: (outcome: UpstreamCall.Outcome, uptime: Double)?
    var isFailing = false
  }

  private let uptime: @Sendable () -> Double
  private let state = Mutex(State())

  init(time: TimeSource) {
    uptime = time.uptime
  }

  func note(_ call: UpstreamCall) {
    let uptime = uptime()
    state.withLock { state in
      state.isFailing = call.isFailure
      if call.isFailure { state.failure = (call.outcome, uptime) } else { state.success = uptime }
    }
  }

  var summary: SourcesReport.Calls {
    let uptime = uptime()
    return state.withLock { state in
      SourcesReport.Calls(
        lastSuccess: state.success.map { Int(uptime - $0) }, lastFailure: state.failure.map { Int(uptime - $0.uptime) },
        failure: state.failure?.outcome, isFailing: state.isFailing)
    }
  }
}
