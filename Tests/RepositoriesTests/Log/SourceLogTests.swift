import Caching
import Fakes
import HTTPClient
import Models
import Synchronization
import Testing

@testable import Repositories

@Suite struct SourceLogTests {
  @Test(arguments: [
    RepositoryError.keyMissing, .keyRefused, .rateLimited(retryAfter: 7), .quotaExhausted, .blocked, .notFound,
    .cursorRefused, .badRequest, .failed(status: 503), .unreachable, .timedOut, .tooLarge(limit: 1), .malformed,
    .rpc(code: -32000), .unsupported,
  ])
  func `each failure is reported with what was asked, and passed on`(error: RepositoryError) async throws {
    let events = Mutex<[SourceEvent]>([])
    let log: @Sendable (SourceEvent) -> Void = { event in events.withLock { $0.append(event) } }
    let (time, rules) = (TestTime().source, CacheRules(freshFor: 60, byteBound: 1 << 20))
    let assets = CachingAssets(
      FakeAssetRepository(failure: error), lookup: .own, rules: rules, time: time, log: SourceLog(time: time, log: log))
    let wallets = CachingWallets(
      FakeWalletRepository(failure: error), rules: rules, time: time, log: SourceLog(time: time, log: log))
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
    let time = TestTime().source
    let log = SourceLog(time: time) { _ in Issue.record("logged") }
    #expect(log.lastAnswer == nil)
    _ = try await log.reporting(.asset(.make())) { () async throws(RepositoryError) in 7 }
    #expect(log.lastAnswer == time.now())
  }

  @Test(arguments: [
    (RepositoryError.notFound, true), (.cursorRefused, true), (.malformed, false), (.failed(status: 500), false),
    (.unreachable, false), (.rateLimited(retryAfter: 1), false), (.keyRefused, false),
  ])
  func `not to know an item is an answer, too`(error: RepositoryError, isAnswer: Bool) async throws {
    let log = SourceLog(time: TestTime().source)
    let seen = await failure(
      of: try await log.reporting(.asset(.make())) { () async throws(RepositoryError) in throw error })
    #expect(seen == error && (log.lastAnswer != nil) == isAnswer)
  }
}
