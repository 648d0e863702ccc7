package import Models

/// Where everything comes from, composed: the one place that decides which repository and which decorators, from the
/// outside in, answer a page.
package struct Sources: Sendable {
  package let assets: any AssetRepository
  package let wallets: any WalletRepository
  package let saved: any SavedValues
  private let limits: [String: RateLimitingTransport]

  package init(_ settings: SourceSettings) {
    let time = settings.time
    let (openSeaLimit, openSea) = Self.upstream(settings.openSea.transport, settings)
    let (ethereumLimit, ethereum) = Self.upstream(settings.ethereum.transport, settings)

    var allAssets = settings.openSea.repository(over: openSea, time: time)
    var allWallets = settings.ethereum.repository(over: ethereum, time: time)
    if let store = settings.store {
      allAssets = StoringAssets(allAssets, source: settings.openSea.name, store: store, time: time)
      allWallets = StoringWallets(allWallets, source: settings.ethereum.name, store: store, time: time)
    }
    let assets = CachingAssets(allAssets, lookup: settings.openSea.lookup, rules: settings.assetRules, time: time)
    let wallets = CachingWallets(allWallets, rules: settings.walletRules, time: time)
    self.assets = assets
    self.wallets = wallets
    saved = SavedInMemory(assets: assets, wallets: wallets)
    limits = ["opensea": openSeaLimit, "ethereum": ethereumLimit]
  }

  /// A transport that retries, keeps to limits and logs, and the limit by itself.
  private static func upstream(
    _ transport: any HTTPTransport, _ settings: SourceSettings
  ) -> (RateLimitingTransport, any HTTPTransport) {
    let logging = LoggingTransport(transport, time: settings.time, log: settings.log)
    let limiting = RateLimitingTransport(logging, time: settings.time)
    return (limiting, RetryingTransport(limiting, time: settings.time))
  }

  /// Seconds until each upstream that refused us may be asked again; none while all may.
  package var secondsLimited: [String: Int] {
    limits.compactMapValues(\.secondsLeft)
  }
}
