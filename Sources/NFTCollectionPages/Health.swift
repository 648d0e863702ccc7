import Foundation
import Repositories

/// What `/healthz` says; no upstream is asked.
struct Health: Sendable {
  private let source: String
  private let uptime: @Sendable () -> Double
  private let started: Double
  private let report: @Sendable () -> SourcesReport
  private let store: @Sendable () -> DiskStore.Report?

  /// `store` gives nil where nothing is kept across restarts.
  init(
    source: String, uptime: @escaping @Sendable () -> Double, store: @escaping @Sendable () -> DiskStore.Report?,
    report: @escaping @Sendable () -> SourcesReport
  ) {
    self.source = source
    self.uptime = uptime
    started = uptime()
    self.store = store
    self.report = report
  }

  private struct Answer: Encodable {
    struct Cache: Encodable {
      var name: String
      var entries: Int
      var bytes: Int
    }

    struct Store: Encodable {
      /// `ok`, or `failing` while nothing can be written.
      var state: String
      var bytes: Int
      var failure: String?
    }

    struct Upstream: Encodable {
      var name: String
      var state: String
      var secondsLimited: Int?
      var waiting: Int
      var secondsSinceSuccess: Int?
      var secondsSinceFailure: Int?
      /// A status, or the name of an error.
      var lastFailure: String?
    }

    var status = "ok"
    var version = Usage.version
    var build = Self.build
    var source: String
    var uptimeSeconds: Int
    var caches: [Cache]
    var store: Store?
    var upstreams: [Upstream]

    #if DEBUG
      private static let build = "debug"
    #else
      private static let build = "release"
    #endif
  }

  func json() -> [UInt8] {
    let report = report()
    let answer = Answer(
      source: source, uptimeSeconds: Int(uptime() - started),
      caches: report.caches.map { Answer.Cache(name: $0.name, entries: $0.entries, bytes: $0.bytes) },
      store: store().map {
        Answer.Store(state: $0.failure == nil ? "ok" : "failing", bytes: $0.bytes, failure: $0.failure)
      },
      upstreams: report.upstreams.map(Self.upstream))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(answer)).map(Array.init) ?? Array("{}".utf8)
  }

  private static func upstream(_ upstream: SourcesReport.Upstream) -> Answer.Upstream {
    Answer.Upstream(
      name: upstream.name, state: upstream.state, secondsLimited: upstream.secondsLimited, waiting: upstream.waiting,
      secondsSinceSuccess: upstream.calls.lastSuccess, secondsSinceFailure: upstream.calls.lastFailure,
      lastFailure: upstream.calls.failure?.field.value)
  }
}

extension SourcesReport.Upstream {
  /// `idle` until it was called, `limited` while it wants us to wait, else `ok` or `failing` by its last call.
  fileprivate var state: String {
    if secondsLimited != nil { return "limited" }
    if calls.isFailing { return "failing" }
    return calls.lastSuccess == nil ? "idle" : "ok"
  }
}
