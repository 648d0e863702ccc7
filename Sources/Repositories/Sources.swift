package import Caching
import HTTPClient
package import Models
import Synchronization

/// What `Sources` is made of.
package struct SourceSettings: Sendable {
  package var openSea: OpenSeaSource
  package var ethereum: EthereumSource
  package var assetRules = CacheRules(freshFor: 60, failureKeptFor: 5, unknownKeptFor: 60, byteBound: 32 << 20)
  package var walletRules = CacheRules(freshFor: 12, failureKeptFor: 5, patience: 1, byteBound: 1 << 20)
  /// Keeps what was seen across restarts; off as a rule.
  package var store: DiskStore?
  /// Seconds that a call to an upstream may take, with all its tries.
  package var timeout = TransportRequest.defaultTimeout
  /// Names of collections are asked for after a list went out, though no visitor waits for them.
  package var asksNames = false
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

/// Where everything comes from, composed: the one place that decides which repository answers a page, and what lies
/// between it and the network.
package final class Sources: SavedValues {
  package var assets: any AssetRepository { cachedAssets }
  package var wallets: any WalletRepository { cachedWallets }
  package var saved: any SavedValues { self }
  private let cachedAssets: CachingAssets
  private let cachedWallets: CachingWallets
  private let openSeaLog: SourceLog
  private let upstreams: [Upstream]
  private let isPrefetching = Mutex(false)

  package init(_ settings: SourceSettings) {
    let (time, log) = (settings.time, settings.log)
    let openSea = Upstream("opensea", over: settings.openSea.transport, timeout: settings.timeout, time: time) {
      log(.call($0))
    }
    let ethereum = Upstream("ethereum", over: settings.ethereum.transport, timeout: settings.timeout, time: time) {
      log(.call($0))
    }
    openSeaLog = SourceLog(time: time, log: log)
    cachedAssets = CachingAssets(
      settings.openSea.repository(
        over: openSea.transport, time: time, nameTier: settings.store?.names(of: settings.openSea.name),
        mayAskNames: { settings.asksNames && openSea.hasSpare }), lookup: settings.openSea.lookup,
      rules: settings.assetRules, time: time, pageTier: settings.store?.pages(of: settings.openSea.name),
      detailTier: settings.store?.assets(of: settings.openSea.name), log: openSeaLog)
    cachedWallets = CachingWallets(
      settings.ethereum.repository(over: ethereum.transport, time: time), rules: settings.walletRules, time: time,
      tier: settings.store?.wallets(of: settings.ethereum.name), log: SourceLog(time: time, log: log))
    upstreams = [openSea, ethereum]
  }

  /// When OpenSea last gave a usable answer, in seconds since 1970; nil for never.
  package var lastAnswer: Int? { openSeaLog.lastAnswer }

  /// Asks nobody.
  package var report: SourcesReport {
    SourcesReport(caches: cachedAssets.reports + [cachedWallets.report], upstreams: upstreams.map(\.report))
  }

  package func savedAssets(at place: CollectionPlace) -> Cached<AssetPage>? { cachedAssets.savedAssets(at: place) }

  package func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>? {
    cachedAssets.savedAsset(id, near: place)
  }

  package func savedWallet(at address: Address) -> Cached<Wallet>? { cachedWallets.savedWallet(at: address) }

  package func prefetch(_ place: CollectionPlace) {
    guard savedAssets(at: place)?.isFresh != true else { return }
    let isFirst = isPrefetching.withLock { isPrefetching in
      defer { isPrefetching = true }
      return !isPrefetching
    }
    guard isFirst else { return }
    Task(priority: .utility) {
      _ = try? await assets.assets(at: place, policy: .savedWillDo)
      isPrefetching.withLock { $0 = false }
    }
  }
}
