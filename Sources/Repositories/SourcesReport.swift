package import HTTPClient

/// How the sources are, for `/healthz`.
package struct SourcesReport: Hashable, Sendable {
  /// What a cache in memory holds.
  package struct Cache: Hashable, Sendable {
    package var name: String
    package var entries: Int
    package var bytes: Int

    init(_ name: String, _ occupancy: (entries: Int, bytes: Int)) {
      self.name = name
      (entries, bytes) = occupancy
    }
  }

  /// An upstream, as far as we know without asking it.
  package struct Upstream: Hashable, Sendable {
    package var name: String
    /// Seconds until it may be asked again; nil when it may.
    package var secondsLimited: Int?
    /// Requests that wait to be sent.
    package var waiting: Int
    package var calls = Calls()
  }

  /// What became of the calls to an upstream so far. Times are seconds ago; nil for never.
  package struct Calls: Hashable, Sendable {
    package var lastSuccess: Int?
    package var lastFailure: Int?
    /// What the last failure was; nil for none.
    package var failure: UpstreamCall.Outcome?
    /// The last call was no success.
    package var isFailing = false
  }

  package var caches: [Cache]
  package var upstreams: [Upstream]
}
