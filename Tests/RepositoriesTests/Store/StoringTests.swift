import Fakes
import Caching
import Foundation
import HTTPClient
import Models
import Synchronization
import Testing

@testable import Repositories

/// The store under the memory caches, across restarts.
@Suite final class StoringTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "storing-\(UUID().uuidString)").path
  private let time = TestTime()
  private let owner: Address
  private let place: CollectionPlace

  init() throws {
    owner = try Address(Replies.owner)
    place = CollectionPlace(owner: owner)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `after a restart, what was seen is there at once and fetched anew behind the reader`() async throws {
    let first = try await visit(ScriptedTransport(Self.answer))
    time.advance(3600)
    let upstream = ScriptedTransport(Self.answer)
    let sources = try sources(upstream)
    let again = try await sources.assets.assets(at: place, policy: .savedWillDo)
    #expect(again.value == first.value && again.time == first.time && !again.isFresh)
    #expect(await eventually { sources.saved.savedAssets(at: place)?.isFresh == true })
    #expect(upstream.requests.count == 1)
  }

  @Test func `while the upstream is down, it is shown with its age and the reason, for a day`() async throws {
    let first = try await visit(ScriptedTransport(Self.answer))
    let down = ScriptedTransport(.failure(.unreachable))
    time.advance(3600)
    let again = try await sources(down).assets.assets(at: place, policy: .fetchAgain)
    #expect(again.value == first.value && again.time == first.time && again.failure == .unreachable)
    let wallet = try await sources(down).wallets.wallet(at: owner, policy: .savedWillDo)
    #expect(wallet.value.balance.decimal == "269524272294076256")
    time.advance(86_400)
    let late = try sources(down)
    #expect(await failure(of: try await late.assets.assets(at: place, policy: .savedWillDo)) == .unreachable)
  }

  @Test(arguments: [0, -7200])
  func `a failing source is asked as seldom as without a store, and a late node stays late`(
    shift: Int
  ) async throws {
    _ = try await visit(ScriptedTransport(Self.answer))
    time.advance(3600)
    time.set(by: shift)
    let down = ScriptedTransport { request, _ in .failure(request.method == .post ? .timedOut : .unreachable) }
    let sources = try sources(down, patience: 1)
    for look in 0..<40 {
      let page = try await sources.assets.assets(at: place, policy: .savedWillDo)
      let wallet = try await sources.wallets.wallet(at: owner, policy: .savedWillDo)
      #expect(page.value.assets.count == 1 && !page.isFresh && !wallet.isFresh)
      guard look == 0 else { continue }
      #expect(
        await eventually {
          sources.saved.savedAssets(at: place)?.failure == .unreachable
            && sources.saved.savedWallet(at: owner)?.failure == .timedOut
        })
    }
    let retries = down.requests.count { $0.method == .get }
    #expect(retries <= 3 && down.requests.count { $0.method == .post } == 1)
    // Another account, of which nothing is stored: the node is known to be late.
    let other = Address.make(9)
    #expect(await failure(of: try await sources.wallets.wallet(at: other, policy: .savedWillDo)) == .timedOut)
  }

  @Test func `a path of an upstream is in no file, no log line and no key`() async throws {
    let lines = Mutex<[String]>([])
    let store = try DiskStore(folder: folder)
    let upstream = ScriptedTransport(Self.answer)
    for path in ["/proxy/secret-path", "/proxy/other-secret-path"] {
      var settings = SourceSettings(
        openSea: OpenSeaSource(transport: upstream, base: try #require(Endpoint("https://proxy.example" + path))),
        ethereum: EthereumSource(
          transport: upstream, base: try #require(Endpoint("https://node.example" + path)), baseIsChosen: true),
        store: store, time: time.source, log: { event in lines.withLock { $0.append("\(event)") } })
      settings.walletRules.patience = nil
      let sources = Sources(settings)
      _ = try await sources.assets.assets(at: place, policy: .savedWillDo)
      _ = try? await sources.assets.asset(.make(1), near: place, policy: .savedWillDo)
      _ = try await sources.wallets.wallet(at: owner, policy: .savedWillDo)
    }
    await store.flush()
    #expect(upstream.requests.allSatisfy { $0.url.contains("secret-path") })
    // What one source said is no answer for another.
    #expect(upstream.requests.count { $0.method == .post } == 2)
    #expect(!lines.withLock { $0.isEmpty } && lines.withLock { $0.allSatisfy { !$0.contains("secret") } })
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    }
  }

  @Test func `no key is in the files`() async throws {
    _ = try await visit(ScriptedTransport(Self.answer))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count == 2)
    for file in files {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret-key"))
    }
  }

  private static let answer: @Sendable (TransportRequest, Int) -> ScriptedTransport.Answer = { request, _ in
    .reply(200, request.method == .post ? Replies.balance() : Replies.v2([Replies.v2NFT], next: "\"more\""))
  }

  private func visit(_ upstream: ScriptedTransport) async throws -> Cached<AssetPage> {
    let store = try DiskStore(folder: folder)
    let sources = try sources(upstream, store: store)
    _ = try await sources.wallets.wallet(at: owner, policy: .savedWillDo)
    let page = try await sources.assets.assets(at: place, policy: .savedWillDo)
    await store.flush()
    return page
  }

  /// `patience` as in `CacheRules`: the clock of the tests sleeps for no time at all.
  private func sources(
    _ upstream: ScriptedTransport, store: DiskStore? = nil, patience: Double? = nil
  ) throws -> Sources {
    let key = try #require(APIKey("secret-key"))
    let node = try #require(Endpoint("https://node.example/v3/secret-key"))
    var settings = SourceSettings(
      openSea: OpenSeaSource(transport: upstream, key: key),
      ethereum: EthereumSource(transport: upstream, base: node, baseIsChosen: true),
      store: try store ?? DiskStore(folder: folder), time: time.source)
    settings.walletRules.patience = patience
    return Sources(settings)
  }
}
