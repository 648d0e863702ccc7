package import HTTPClient
package import Models

/// Keeps the balances of another repository in memory.
package struct CachingWallets: WalletRepository {
  private let base: any WalletRepository
  private let wallets: FetchCache<Address, Wallet>

  package init(_ base: any WalletRepository, rules: CacheRules, time: TimeSource = .system) {
    self.base = base
    wallets = FetchCache(rules: rules, time: time, size: { _ in 400 })
  }

  package func wallet(at address: Address, policy: FetchPolicy) async throws(RepositoryError) -> Fetched<Wallet> {
    try await wallets.value(address, policy: policy) { [base] policy async throws(RepositoryError) in
      try await base.wallet(at: address, policy: policy)
    }
  }

  package func savedWallet(at address: Address) -> Saved<Wallet>? {
    wallets.saved(address)
  }

  var report: SourcesReport.Cache {
    wallets.report("balances")
  }
}
