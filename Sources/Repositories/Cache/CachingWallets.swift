package import Caching
package import Models

/// Keeps the balances of another repository in memory.
package struct CachingWallets: WalletRepository {
  private let base: any WalletRepository
  private let wallets: FetchCache<Address, Wallet, RepositoryError>

  package init(
    _ base: any WalletRepository, rules: CacheRules, time: TimeSource = .system,
    tier: CacheTier<Address, Wallet>? = nil
  ) {
    self.base = base
    wallets = FetchCache(rules: rules, clock: time, tier: tier, size: { _ in 400 })
  }

  package func wallet(at address: Address, policy: FetchPolicy) async throws(RepositoryError) -> Cached<Wallet> {
    try await wallets.value(address, keptWillDo: policy == .savedWillDo) { [base] () async throws(RepositoryError) in
      try await base.wallet(at: address, policy: policy)
    }
  }

  package func savedWallet(at address: Address) -> Cached<Wallet>? {
    wallets.cached(address)
  }

  var report: SourcesReport.Cache {
    SourcesReport.Cache("balances", wallets.occupancy)
  }
}
