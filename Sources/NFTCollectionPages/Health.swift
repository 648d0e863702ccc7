import Dispatch
import Foundation

/// What `/healthz` says; no upstream is asked.
struct Health: Sendable {
  let source: String
  private let started = DispatchTime.now()

  init(source: String) {
    self.source = source
  }

  private struct Report: Encodable {
    var status: String
    var version: String
    var source: String
    var uptimeSeconds: UInt64
  }

  func json() -> [UInt8] {
    let uptime = (DispatchTime.now().uptimeNanoseconds - started.uptimeNanoseconds) / 1_000_000_000
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let report = Report(status: "ok", version: Usage.version, source: source, uptimeSeconds: uptime)
    return (try? encoder.encode(report)).map(Array.init) ?? Array("{}".utf8)
  }
}
