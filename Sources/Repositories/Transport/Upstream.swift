import Caching
import HTTPClient
import Models
import Synchronization

/// The way to one upstream: what a request passes through, from the outside in.
struct Upstream: Sendable {
  /// Requests under way at once.
  static let width = 6

  /// Calls that are left to visitors of each window.
  static let reserve = 10

  let name: String
  let transport: any HTTPTransport
  private let queue: QueueingTransport
  private let limit: RateLimitingTransport
  private let record: CallRecord

  /// No request takes more than `timeout` seconds.
  init(
    _ name: String, over base: any HTTPTransport, timeout: Double, time: TimeSource,
    log: @escaping @Sendable (UpstreamCall) -> Void
  ) {
    self.name = name
    let record = CallRecord(time: time)
    let logged = LoggingTransport(base, time: time) { call in
      record.note(call)
      log(call)
    }
    let limit = RateLimitingTransport(logged, time: time)
    queue = QueueingTransport(limit, width: { min(Self.width, limit.room) }, time: time)
    transport = RetryingTransport(queue, longest: timeout, time: time)
    self.record = record
    self.limit = limit
  }

  /// Whether it takes what no visitor waits for: nothing else is in line, and calls are left over.
  var hasSpare: Bool {
    queue.length == 0 && limit.secondsLeft == nil && limit.room >= Self.reserve
  }

  var report: SourcesReport.Upstream {
    SourcesReport.Upstream(
      name: name, secondsLimited: limit.secondsLeft, waiting: queue.length, calls: record.summary)
  }
}

/// Remembers the last success and the last failure of an upstream.
private final class CallRecord: Sendable {
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

extension HTTPTransport {
  /// The reply to a repository's request.
  func reply(to request: TransportRequest) async throws(RepositoryError) -> TransportReply {
    do {
      return try await send(request)
    } catch {
      throw RepositoryError(error)
    }
  }
}

extension RepositoryError {
  fileprivate init(_ error: TransportError) {
    switch error {
    case .badURL, .unreachable, .addressRefused: self = .unreachable
    case .nameNotFound: self = .nameNotFound
    case .connectionRefused: self = .connectionRefused
    case .certificateInvalid: self = .certificateInvalid
    case .cutOff: self = .cutOff
    case .notHTTP: self = .notHTTP
    case .timedOut: self = .timedOut
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .rateLimited(let seconds): self = .rateLimited(retryAfter: seconds)
    case .overloaded(let seconds): self = .overloaded(retryAfter: seconds)
    case .cancelled: self = .cancelled
    }
  }
}
