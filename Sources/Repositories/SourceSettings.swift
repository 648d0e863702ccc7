package import Caching
import HTTPClient

/// What `Sources` is made of.
package struct SourceSettings: Sendable {
  package var openSea: OpenSeaSource
  package var ethereum: EthereumSource
  package var assetRules = CacheRules(freshFor: 60, byteBound: 32 << 20)
  package var walletRules = CacheRules(freshFor: 12, patience: 1, byteBound: 1 << 20)
  /// Keeps what was seen across restarts; off as a rule.
  package var store: DiskStore?
  /// Seconds that a call to an upstream may take, with all its tries.
  package var timeout = TransportRequest.defaultTimeout
  package var time: TimeSource
  package var log: @Sendable (SourceEvent) -> Void

  package init(
    openSea: OpenSeaSource, ethereum: EthereumSource, store: DiskStore? = nil, time: TimeSource = .system,
    log: @escaping @Sendable (SourceEvent) -> Void = { _ in }
  ) {
    self.openSea = openSea
    self.ethereum = ethereum
    self.store = store
    self.time = time
    self.log = log
  }
}
