/// The way to one upstream: what a request passes through, from the outside in.
struct Upstream: Sendable {
  /// Requests under way at once.
  static let width = 6

  let name: String
  let transport: any HTTPTransport
  private let queue: QueueingTransport
  private let limit: RateLimitingTransport

  init(_ name: String, over base: any HTTPTransport, time: TimeSource, log: @escaping @Sendable (UpstreamCall) -> Void)
  {
    self.name = name
    limit = RateLimitingTransport(LoggingTransport(base, time: time, log: log), time: time)
    queue = QueueingTransport(limit, width: Self.width, time: time)
    transport = RetryingTransport(queue, time: time)
  }

  var report: SourcesReport.Upstream {
    SourcesReport.Upstream(name: name, secondsLimited: limit.secondsLeft, waiting: queue.length)
  }
}
