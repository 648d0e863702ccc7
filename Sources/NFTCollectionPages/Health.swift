import Dispatch
import Foundation
import Repositories

/// What `/healthz` says; no upstream is asked.
struct Health: Sendable {
  let source: String
  let report: @Sendable () -> SourcesReport
  private let started = DispatchTime.now()

  init(source: String, report: @escaping @Sendable () -> SourcesReport) {
    self.source = source
    self.report = report
  }

  private struct Answer: Encodable {
    struct Cache: Encodable {
      var name: String
      var entries: Int
      var bytes: Int
    }

    struct Upstream: Encodable {
      var name: String
      /// `ok`, or `limited` for so many seconds.
      var state: String
      var secondsLimited: Int?
      var waiting: Int
    }

    var status: String
    var version: String
    var source: String
    var uptimeSeconds: UInt64
    var caches: [Cache]
    var upstreams: [Upstream]
  }

  func json() -> [UInt8] {
    let report = report()
    let uptime = (DispatchTime.now().uptimeNanoseconds - started.uptimeNanoseconds) / 1_000_000_000
    let answer = Answer(
      status: "ok", version: Usage.version, source: source, uptimeSeconds: uptime,
      caches: report.caches.map { Answer.Cache(name: $0.name, entries: $0.entries, bytes: $0.bytes) },
      upstreams: report.upstreams.map { upstream in
        Answer.Upstream(
          name: upstream.name, state: upstream.secondsLimited == nil ? "ok" : "limited",
          secondsLimited: upstream.secondsLimited, waiting: upstream.waiting)
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(answer)).map(Array.init) ?? Array("{}".utf8)
  }
}
