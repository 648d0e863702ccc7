import Caching
package import Models
import Synchronization

/// Answers with scripted results and records what it was asked. Without a script every balance is zero.
package final class FakeWalletRepository: WalletRepository {
  /// One question, as it was asked.
  package struct Call: Hashable, Sendable {
    package let address: Address
    package let policy: FetchPolicy
  }

  private struct State {
    var wallets: [Address: Result<Cached<Wallet>, RepositoryError>] = [:]
    var failure: RepositoryError?
    var balance = Wei.zero
    var time = 0
    var calls: [Call] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Every address holds `balance`.
  package convenience init(balance: Wei, time: Int = 0) {
    self.init()
    state.withLock { state in
      state.balance = balance
      state.time = time
    }
  }

  package convenience init(failure: RepositoryError) {
    self.init()
    state.withLock { $0.failure = failure }
  }

  package func setWallet(_ result: Result<Cached<Wallet>, RepositoryError>, at address: Address) {
    state.withLock { $0.wallets[address] = result }
  }

  package var calls: [Call] {
    state.withLock { $0.calls }
  }

  package func wallet(
    at address: Address, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Wallet> {
    let result: Result<Cached<Wallet>, RepositoryError> = state.withLock { state in
      state.calls.append(Call(address: address, policy: policy))
      if let result = state.wallets[address] { return result }
      if let failure = state.failure { return .failure(failure) }
      return .success(Cached(Wallet(address: address, balance: state.balance), time: state.time))
    }
    return try result.get()
  }
}
