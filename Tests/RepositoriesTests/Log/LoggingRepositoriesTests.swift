import Fakes
import Models
import Synchronization
import Testing

@testable import Repositories

@Suite struct LoggingRepositoriesTests {
  @Test(arguments: [
    RepositoryError.keyMissing, .keyRefused, .rateLimited(retryAfter: 7), .quotaExhausted, .blocked, .notFound,
    .cursorRefused, .badRequest, .failed(status: 503), .unreachable, .timedOut, .tooLarge(limit: 1), .malformed,
    .rpc(code: -32000), .unsupported,
  ])
  func `each failure is reported with what was asked, and passed on`(error: RepositoryError) async throws {
    let events = Mutex<[SourceEvent]>([])
    let log: @Sendable (SourceEvent) -> Void = { event in events.withLock { $0.append(event) } }
    let assets = LoggingAssets(FakeAssetRepository(failure: error), log: log)
    let wallets = LoggingWallets(FakeWalletRepository(failure: error), log: log)
    let place = CollectionPlace(owner: .make(), limit: 7)
    #expect(await failure(of: try await assets.assets(at: place, policy: .savedWillDo)) == error)
    #expect(await failure(of: try await assets.asset(.make(), near: nil, policy: .savedWillDo)) == error)
    #expect(await failure(of: try await wallets.wallet(at: .make(), policy: .savedWillDo)) == error)
    #expect(
      events.withLock { $0 } == [
        .failed(.assets(place), error), .failed(.asset(.make()), error), .failed(.balance(.make()), error),
      ])
  }

  @Test func `an answer is no event`() async throws {
    let assets = LoggingAssets(FakeAssetRepository(page: AssetPage(assets: []))) { _ in Issue.record("logged") }
    _ = try await assets.assets(at: CollectionPlace(owner: .make()), policy: .savedWillDo)
  }
}
