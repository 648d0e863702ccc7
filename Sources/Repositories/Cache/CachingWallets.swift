import Caching
import Models

/// Keeps the balances of a source in memory.
struct CachingWallets: WalletRepository {
  private let base: any WalletRepository
  private let wallets: FetchCache<Address, Wallet, RepositoryError>
  private let log: SourceLog

  init(
    _ base: any WalletRepository, rules: CacheRules, time: TimeSource = .system,
    tier: CacheTier<Address, Wallet>? = nil, log: SourceLog? = nil
  ) {
    self.base = base
    self.log = log ?? SourceLog(time: time)
    wallets = FetchCache(rules: rules, clock: time, tier: tier, size: { _ in 400 })
  }

  func wallet(at address: Address, policy: FetchPolicy) async throws(RepositoryError) -> Cached<Wallet> {
    try await wallets.value(address, keptWillDo: policy == .savedWillDo) { () async throws(RepositoryError) in
      try await log.reporting(.balance(address)) { () async throws(RepositoryError) in
        try await base.wallet(at: address, policy: policy)
      }
    }
  }

  func savedWallet(at address: Address) -> Cached<Wallet>? {
    wallets.cached(address)
  }

  var report: SourcesReport.Cache {
    SourcesReport.Cache("balances", wallets.occupancy)
  }
}
