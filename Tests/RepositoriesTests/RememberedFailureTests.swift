import Caching
import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

/// How often a failing source is asked by many who want the same.
@Suite struct RememberedFailureTests {
  private let time = TestTime()
  private let place = CollectionPlace(owner: .make())

  @Test(arguments: [ScriptedTransport.Answer.reply(503), .reply(200, "{"), .reply(400, "{}"), .failure(.unreachable)])
  func `a page that fails is asked for once by thirty, and anew some seconds later`(
    answer: ScriptedTransport.Answer
  ) async throws {
    let upstream = ScriptedTransport(answer)
    let sources = sources(upstream)
    let error = await failure(of: try await sources.assets.assets(at: place, policy: .savedWillDo))
    let once = upstream.requests.count
    #expect(error != nil && once <= 3)
    for _ in 0..<30 {
      #expect(await failure(of: try await sources.assets.assets(at: place, policy: .savedWillDo)) == error)
    }
    #expect(upstream.requests.count == once)
    time.advance(5)
    _ = try? await sources.assets.assets(at: place, policy: .savedWillDo)
    #expect(upstream.requests.count > once)
  }

  @Test func `an unknown item is asked for once in a minute, and anew by whoever wants it anew`() async throws {
    let upstream = ScriptedTransport(.reply(404, #"{"errors": ["NFT not found"]}"#))
    let sources = sources(upstream)
    for _ in 0..<30 {
      #expect(await failure(of: try await sources.assets.asset(.make(), near: nil, policy: .savedWillDo)) == .notFound)
    }
    #expect(upstream.requests.count == 1)
    _ = try? await sources.assets.asset(.make(), near: nil, policy: .fetchAgain)
    #expect(upstream.requests.count == 2)
    time.advance(59)
    _ = try? await sources.assets.asset(.make(), near: nil, policy: .savedWillDo)
    #expect(upstream.requests.count == 2)
    time.advance(1)
    _ = try? await sources.assets.asset(.make(), near: nil, policy: .savedWillDo)
    #expect(upstream.requests.count == 3)
  }

  @Test func `a node that fails is asked once by thirty, too`() async throws {
    let upstream = ScriptedTransport(.reply(200, "{"))
    let sources = sources(upstream)
    for _ in 0..<30 { _ = try? await sources.wallets.wallet(at: .make(), policy: .savedWillDo) }
    #expect(upstream.requests.count == 1)
    time.advance(5)
    _ = try? await sources.wallets.wallet(at: .make(), policy: .savedWillDo)
    #expect(upstream.requests.count == 2)
  }

  private func sources(_ upstream: ScriptedTransport) -> Sources {
    var settings = SourceSettings(
      openSea: OpenSeaSource(transport: upstream), ethereum: EthereumSource(transport: upstream, key: APIKey("key")),
      time: time.source)
    settings.walletRules.patience = nil
    return Sources(settings)
  }
}
