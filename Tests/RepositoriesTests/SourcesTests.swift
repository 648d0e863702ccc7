import Fakes
import Caching
import HTTPClient
import Models
import Synchronization
import Testing

@testable import Repositories

@Suite struct SourcesTests {
  private let owner: Address
  private let base: Endpoint

  init() throws {
    owner = try Address(Replies.owner)
    base = try #require(Endpoint("http://upstream.example"))
  }

  @Test func `500 visitors of one cold address make one call each for assets and balance`() async throws {
    let upstream = GatedTransport()
    let sources = sources(upstream)
    let (owner, place) = (owner, CollectionPlace(owner: owner))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<500 {
        group.addTask {
          async let wallet = sources.wallets.wallet(at: owner, policy: .savedWillDo)
          let page = try? await sources.assets.assets(at: place, policy: .savedWillDo)
          let balance = try? await wallet
          return page != nil && balance != nil
        }
      }
      _ = await eventually { upstream.gate.held == 2 }
      upstream.gate.open()
      for await isAnswered in group { #expect(isAnswered) }
    }
    #expect(upstream.calls == 2)
    #expect(sources.saved.savedAssets(at: place)?.isFresh == true)
    #expect(sources.saved.savedWallet(at: owner)?.isFresh == true)
  }

  @Test func `the page ahead is fetched once and is there`() async throws {
    let upstream = GatedTransport()
    let sources = sources(upstream)
    let place = CollectionPlace(owner: owner)
    for _ in 0..<5 { sources.saved.prefetch(place) }
    sources.saved.prefetch(CollectionPlace(owner: owner, limit: 7))
    upstream.gate.open()
    #expect(await eventually { sources.saved.savedAssets(at: place) != nil })
    #expect(upstream.calls == 1)
    #expect(sources.saved.savedAssets(at: CollectionPlace(owner: owner, limit: 7)) == nil)
  }

  @Test func `once a page ahead is there, or could not be had, the next one is fetched`() async throws {
    let upstream = ScriptedTransport { _, number in
      number == 1 ? .failure(.nameNotFound) : .reply(200, Replies.v2([Replies.v2NFT]))
    }
    let sources = Sources(
      SourceSettings(
        openSea: OpenSeaSource(transport: upstream, base: base), ethereum: EthereumSource(transport: upstream)))
    for limit in 1...4 {
      let before = upstream.requests.count
      // Whoever was before may not have left yet.
      #expect(
        await eventually {
          sources.saved.prefetch(CollectionPlace(owner: owner, limit: limit))
          return upstream.requests.count > before
        }, "\(limit)")
    }
  }

  @Test func `while an upstream limits us, saved pages are served and others told how long`() async throws {
    let time = TestTime()
    let upstream = ScriptedTransport { request, number in
      number == 0 ? .reply(200, Replies.v2([Replies.v2NFT])) : .reply(429, headers: ["Retry-After": "30"])
    }
    let sources = Sources(
      SourceSettings(
        openSea: OpenSeaSource(transport: upstream, base: base), ethereum: EthereumSource(transport: upstream),
        time: time.source
      ).withoutHaste)
    let place = CollectionPlace(owner: owner)
    let first = try await sources.assets.assets(at: place, policy: .savedWillDo)
    let again = try await sources.assets.assets(at: place, policy: .fetchAgain)
    #expect(again.value == first.value && again.time == first.time && again.failure == .rateLimited(retryAfter: 30))
    time.advance(10)
    let other = CollectionPlace(owner: owner, limit: 7)
    #expect(
      await failure(of: try await sources.assets.assets(at: other, policy: .savedWillDo))
        == .rateLimited(retryAfter: 20))
    #expect(sources.report.upstreams.map(\.secondsLimited) == [20, nil])
    #expect(sources.report.caches.map(\.entries) == [1, 0, 0])
    #expect(upstream.requests.count == 2)
  }

  /// The upstream takes 5 requests in 30 seconds and counts those that come too soon.
  @Test func `a hundred pages at once do not go over the upstream's limit`() async throws {
    let upstream = CountingUpstream(limit: 5, end: 1_800_000_030)
    let time = TestTime()
    let sources = Sources(
      SourceSettings(
        openSea: OpenSeaSource(transport: upstream, base: base), ethereum: EthereumSource(transport: upstream),
        time: time.source
      ).withoutHaste)
    let owner = owner
    _ = try await sources.assets.assets(at: CollectionPlace(owner: owner), policy: .savedWillDo)
    let errors = await withTaskGroup(of: RepositoryError?.self) { group in
      for limit in 101...200 {
        group.addTask { () async -> RepositoryError? in
          let place = CollectionPlace(owner: owner, limit: limit)
          return await failure(of: try await sources.assets.assets(at: place, policy: .savedWillDo))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(upstream.count == 5)
    #expect(errors.filter { $0 == nil }.count == 4)
    #expect(errors.filter { $0 == .rateLimited(retryAfter: 30) }.count == 96)
  }

  @Test func `health knows the last success and the last failure`() async throws {
    let time = TestTime()
    let upstream = ScriptedTransport { _, number in
      number == 1 ? .reply(200, Replies.v2([])) : number == 0 ? .reply(200, "<html>") : .failure(.timedOut)
    }
    let sources = Sources(
      SourceSettings(
        openSea: OpenSeaSource(transport: upstream, base: base), ethereum: EthereumSource(transport: upstream),
        time: time.source
      ).withoutHaste)
    #expect(sources.report.upstreams.map(\.calls) == [.init(), .init()])
    let place = CollectionPlace(owner: owner)
    #expect(await failure(of: try await sources.assets.assets(at: place, policy: .savedWillDo)) == .malformed)
    #expect(sources.lastAnswer == nil)
    _ = try await sources.assets.assets(at: place, policy: .fetchAgain)
    time.advance(7)
    _ = try await sources.assets.assets(at: place, policy: .fetchAgain)
    time.advance(2)
    #expect(
      sources.report.upstreams.first?.calls
        == .init(lastSuccess: 9, lastFailure: 2, failure: .failed(.timedOut), isFailing: true))
    #expect(sources.lastAnswer == time.source.now() - 9)
  }

  @Test(arguments: OpenSeaSource.API.allCases)
  func `no key is in what is logged, thrown or saved`(api: OpenSeaSource.API) async throws {
    let lines = Mutex<[String]>([])
    for status in [200, 400, 401, 403, 404, 429, 500] {
      // The hostile upstream sends the keys back.
      let upstream = ScriptedTransport { request, _ in
        .reply(status, "\(request.headers) \(request.url)", headers: ["Retry-After": "secret-key"])
      }
      let key = try #require(APIKey("secret-key"))
      let sources = Sources(
        SourceSettings(
          openSea: OpenSeaSource(transport: upstream, api: api, base: base, key: key),
          ethereum: EthereumSource(transport: upstream, key: key), time: TestTime().source,
          log: { call in lines.withLock { $0.append("\(call)") } }
        ).withoutHaste)
      let place = CollectionPlace(owner: owner)
      let page = await failure(of: try await sources.assets.assets(at: place, policy: .savedWillDo))
      let wallet = await failure(of: try await sources.wallets.wallet(at: owner, policy: .savedWillDo))
      lines.withLock { $0 += ["\(String(describing: page)) \(String(describing: wallet))"] }
      #expect(upstream.requests.contains { $0.url.contains("secret-key") })
    }
    #expect(lines.withLock { $0.count } >= 21)
    #expect(lines.withLock { $0.allSatisfy { !$0.contains("secret-key") } })
  }

  private func sources(_ upstream: GatedTransport) -> Sources {
    Sources(
      SourceSettings(
        openSea: OpenSeaSource(transport: upstream, base: base),
        ethereum: EthereumSource(transport: upstream, base: base, baseIsChosen: true)))
  }
}

/// Holds every call until its gate opens, then answers it.
private final class GatedTransport: HTTPTransport {
  let gate = Gate()
  private let count = Mutex(0)

  var calls: Int { count.withLock { $0 } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    count.withLock { $0 += 1 }
    await gate.pass()
    let body = request.method == .post ? Replies.balance() : Replies.v2([Replies.v2NFT])
    return TransportReply(status: 200, body: Array(body.utf8))
  }
}

/// Takes so many requests until a moment, and says so in each reply.
private final class CountingUpstream: HTTPTransport {
  private let limit: Int
  private let end: Int
  private let taken = Mutex(0)

  init(limit: Int, end: Int) {
    self.limit = limit
    self.end = end
  }

  var count: Int { taken.withLock { $0 } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    let number = taken.withLock { taken in
      taken += 1
      return taken
    }
    for _ in 0..<5 { await Task.yield() }
    let headers = [
      "X-RateLimit-Limit": "\(limit)", "X-RateLimit-Remaining": "\(max(0, limit - number))",
      "X-RateLimit-Reset": "\(end)",
    ]
    return TransportReply(
      status: number > limit ? 429 : 200, headers: headers, body: Array(Replies.v2([Replies.v2NFT]).utf8))
  }
}

extension SourceSettings {
  /// The clock of the tests sleeps for no time at all: nobody may be late by it.
  fileprivate var withoutHaste: SourceSettings {
    var settings = self
    settings.walletRules.patience = nil
    return settings
  }
}
