/// How the sources are, for `/healthz`.
package struct SourcesReport: Hashable, Sendable {
  /// What a cache in memory holds.
  package struct Cache: Hashable, Sendable {
    package var name: String
    package var entries: Int
    package var bytes: Int
  }

  /// An upstream, as far as we know without asking it.
  package struct Upstream: Hashable, Sendable {
    package var name: String
    /// Seconds until it may be asked again; nil when it may.
    package var secondsLimited: Int?
    /// Requests that wait to be sent.
    package var waiting: Int
  }

  package var caches: [Cache]
  package var upstreams: [Upstream]
}
