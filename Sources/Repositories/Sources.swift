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
    func upstream(_ transport: any HTTPTransport) -> (RateLimitingTransport, any HTTPTransport) {
      let limited = RateLimitingTransport(LoggingTransport(transport, time: time, log: settings.log), time: time)
      return (limited, RetryingTransport(limited, time: time))
    }
    let (openSeaLimit, openSea) = upstream(settings.openSea.transport)
    let (ethereumLimit, ethereum) = upstream(settings.ethereum.transport)
    let assets = CachingAssets(
      settings.openSea.repository(over: openSea, time: time), lookup: settings.openSea.lookup,
      rules: settings.assetRules, time: time)
    let wallets = CachingWallets(
      settings.ethereum.repository(over: ethereum, time: time), rules: settings.walletRules, time: time)
    self.assets = assets
    self.wallets = wallets
    saved = SavedInMemory(assets: assets, wallets: wallets)
    limits = ["opensea": openSeaLimit, "ethereum": ethereumLimit]
  }

  /// Seconds until each upstream that refused us may be asked again; none while all may.
  package var secondsLimited: [String: Int] {
    limits.compactMapValues(\.secondsLeft)
  }
}
