import Fakes
import HTTPClient
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

  @Test func `an answer is no event, and is noted`() async throws {
    let answers = Mutex(0)
    let assets = LoggingAssets(
      FakeAssetRepository(page: AssetPage(assets: [])), answered: { answers.withLock { $0 += 1 } },
      log: { _ in Issue.record("logged") })
    _ = try await assets.assets(at: CollectionPlace(owner: .make()), policy: .savedWillDo)
    #expect(answers.withLock { $0 } == 1)
  }

  @Test(arguments: [
    (RepositoryError.notFound, 1), (.cursorRefused, 1), (.malformed, 0), (.failed(status: 500), 0), (.unreachable, 0),
    (.rateLimited(retryAfter: 1), 0), (.keyRefused, 0),
  ])
  func `not to know an item is an answer, too`(error: RepositoryError, count: Int) async throws {
    let answers = Mutex(0)
    let assets = LoggingAssets(
      FakeAssetRepository(failure: error), answered: { answers.withLock { $0 += 1 } }, log: { _ in })
    #expect(await failure(of: try await assets.asset(.make(), near: nil, policy: .savedWillDo)) == error)
    #expect(answers.withLock { $0 } == count)
  }
}
