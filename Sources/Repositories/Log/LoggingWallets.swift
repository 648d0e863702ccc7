import Models

/// Reports what another repository could not answer, with its reason.
struct LoggingWallets: WalletRepository {
  private let base: any WalletRepository
  private let log: @Sendable (SourceEvent) -> Void

  init(_ base: any WalletRepository, log: @escaping @Sendable (SourceEvent) -> Void) {
    self.base = base
    self.log = log
  }

  func wallet(at address: Address, policy: FetchPolicy) async throws(RepositoryError) -> Fetched<Wallet> {
    do {
      return try await base.wallet(at: address, policy: policy)
    } catch {
      if error != .cancelled { log(.failed(.balance(address), error)) }
      throw error
    }
  }
}
