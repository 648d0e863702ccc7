import HTTPClient
import Models

/// Keeps the balances of another repository on the disk.
struct StoringWallets: WalletRepository {
  private let base: any WalletRepository
  private let source: String
  private let balances: Storing<Wei>

  /// `source` names where the values come from.
  init(_ base: any WalletRepository, source: String, store: DiskStore, time: TimeSource) {
    self.base = base
    self.source = source
    balances = Storing(
      store: store, now: time.now, write: { .string($0.decimal) }, read: { $0.text.flatMap { Wei(decimalDigits: $0) } })
  }

  func wallet(at address: Address, policy: FetchPolicy) async throws(RepositoryError) -> Fetched<Wallet> {
    let key = "\(source) balance \(address.hex)"
    let balance = try await balances.value(key, policy: policy) { () async throws(RepositoryError) in
      let wallet = try await base.wallet(at: address, policy: policy)
      return Fetched(wallet.value.balance, time: wallet.time, failure: wallet.failure)
    }
    return Fetched(Wallet(address: address, balance: balance.value), time: balance.time, failure: balance.failure)
  }
}
