import Caching
import HTTPClient

/// The way to one upstream: what a request passes through, from the outside in.
struct Upstream: Sendable {
  /// Requests under way at once.
  static let width = 6

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

  var report: SourcesReport.Upstream {
    SourcesReport.Upstream(
      name: name, secondsLimited: limit.secondsLeft, waiting: queue.length, calls: record.summary)
  }
}
