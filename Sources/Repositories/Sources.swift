import HTTPClient
package import Models

/// Where everything comes from, composed: the one place that decides which repository and which decorators, from the
/// inside out, answer a page.
package struct Sources: Sendable {
  package let assets: any AssetRepository
  package let wallets: any WalletRepository
  package let saved: any SavedValues
  private let answers: LastAnswer
  private let upstreams: [Upstream]
  private let caches: @Sendable () -> [SourcesReport.Cache]

  package init(_ settings: SourceSettings) {
    let (time, log) = (settings.time, settings.log)
    let openSea = Upstream("opensea", over: settings.openSea.transport, timeout: settings.timeout, time: time) {
      log(.call($0))
    }
    let ethereum = Upstream("ethereum", over: settings.ethereum.transport, timeout: settings.timeout, time: time) {
      log(.call($0))
    }

    var source = settings.openSea.repository(over: openSea.transport, time: time)
    var node = settings.ethereum.repository(over: ethereum.transport, time: time)
    let answers = LastAnswer(time: time)
    source = LoggingAssets(source, answered: answers.note, log: log)
    node = LoggingWallets(node, log: log)
    let assets = CachingAssets(
      source, lookup: settings.openSea.lookup, rules: settings.assetRules, time: time,
      pageTier: settings.store?.pages(of: settings.openSea.name),
      detailTier: settings.store?.assets(of: settings.openSea.name))
    let wallets = CachingWallets(
      node, rules: settings.walletRules, time: time, tier: settings.store?.wallets(of: settings.ethereum.name))

    let tracked = TrackingAssets(assets)

    self.assets = tracked
    self.wallets = wallets
    saved = SavedInMemory(assets: tracked, wallets: wallets)
    self.answers = answers
    upstreams = [openSea, ethereum]
    caches = { assets.reports + [wallets.report] }
  }

  /// When OpenSea last gave a usable answer, in seconds since 1970; nil for never.
  package var lastAnswer: Int? {
    answers.time
  }

  /// Asks nobody.
  package var report: SourcesReport {
    SourcesReport(caches: caches(), upstreams: upstreams.map(\.report))
  }
}
