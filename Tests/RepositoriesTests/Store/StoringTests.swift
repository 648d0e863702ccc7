import Fakes
import Foundation
import HTTPClient
import Models
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
    #expect(try await sources.assets.assets(at: place, policy: .savedWillDo) == first)
    #expect(await eventually { sources.saved.savedAssets(at: place)?.isFresh == true })
    #expect(upstream.requests.count == 1)
  }

  @Test func `while the upstream is down, it is shown with its age and the reason, for a day`() async throws {
    let first = try await visit(ScriptedTransport(Self.answer))
    let down = ScriptedTransport(.failure(.unreachable))
    time.advance(3600)
    let again = try await sources(down).assets.assets(at: place, policy: .fetchAgain)
    #expect(again == Fetched(first.value, time: first.time, failure: .unreachable))
    let wallet = try await sources(down).wallets.wallet(at: owner, policy: .savedWillDo)
    #expect(wallet.value.balance.decimal == "269524272294076256")
    time.advance(86_400)
    let late = try sources(down)
    #expect(await failure(of: try await late.assets.assets(at: place, policy: .savedWillDo)) == .unreachable)
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

  private func visit(_ upstream: ScriptedTransport) async throws -> Fetched<AssetPage> {
    let store = try DiskStore(folder: folder)
    let sources = try sources(upstream, store: store)
    _ = try await sources.wallets.wallet(at: owner, policy: .savedWillDo)
    let page = try await sources.assets.assets(at: place, policy: .savedWillDo)
    await store.flush()
    return page
  }

  private func sources(_ upstream: ScriptedTransport, store: DiskStore? = nil) throws -> Sources {
    let key = try #require(APIKey("secret-key"))
    let node = try #require(Endpoint("https://node.example/v3/secret-key"))
    return Sources(
      SourceSettings(
        openSea: OpenSeaSource(transport: upstream, key: key),
        ethereum: EthereumSource(transport: upstream, base: node, baseIsChosen: true),
        store: try store ?? DiskStore(folder: folder), time: time.source))
  }
}
