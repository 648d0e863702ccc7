import Caching
import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct CachingWalletsTests {
  @Test func `a balance is fetched once and saved`() async throws {
    let time = TestTime()
    let base = FakeWalletRepository(balance: .zero, time: time.source.now())
    let wallets = CachingWallets(base, rules: CacheRules(freshFor: 12, byteBound: 1 << 20), time: time.source)
    #expect(wallets.savedWallet(at: .make()) == nil)
    for _ in 0..<3 { _ = try await wallets.wallet(at: .make(), policy: .savedWillDo) }
    #expect(base.calls.count == 1)
    #expect(wallets.savedWallet(at: .make())?.isFresh == true)
    time.advance(12)
    #expect(wallets.savedWallet(at: .make())?.isFresh == false)
    _ = try await wallets.wallet(at: .make(), policy: .fetchAgain)
    #expect(base.calls.count == 2)
  }
}
