import Caching
import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct OpenSeaV2Tests {
  private let owner: Address
  private let base: Endpoint
  private let id: AssetID

  init() throws {
    owner = try Address(Replies.owner)
    base = try #require(Endpoint("http://upstream.example"))
    id = try #require(AssetID("ethereum:\(Replies.contract):1"))
  }

  @Test func `the requests are the API's`() async throws {
    let transport = ScriptedTransport { request, _ in
      request.url.contains("/collections/")
        ? .reply(200, #"{"name": "Kites"}"#)
        : request.url.contains("/contract/") ? .reply(200, Replies.v2Single) : .reply(200, Replies.v2([]))
    }
    let repository = source(transport, key: "secret")
    _ = try await repository.assets(
      at: CollectionPlace(owner: owner, cursor: Cursor("a+/=")), policy: .savedWillDo)
    _ = try await repository.asset(id, near: nil, policy: .savedWillDo)
    #expect(
      transport.requests.map(\.url) == [
        "http://upstream.example/api/v2/chain/ethereum/account/\(Replies.owner)/nfts?limit=20&next=a%2B%2F%3D",
        "http://upstream.example/api/v2/chain/ethereum/contract/\(Replies.contract)/nfts/1",
        "http://upstream.example/api/v2/collections/kites",
      ])
    #expect(transport.requests.allSatisfy { $0.headers == ["Accept": "application/json", "X-API-KEY": "secret"] })
    #expect(transport.requests.allSatisfy { !$0.loggedPath.contains("?") && !$0.loggedPath.contains("secret") })
  }

  @Test(arguments: [(nil, nil), ("null", nil), ("\"\"", nil), ("\"LXBr==\"", "LXBr==")] as [(String?, String?)])
  func `the next page is named, or there is none`(next: String?, cursor: String?) async throws {
    let page = try await page(ScriptedTransport(.reply(200, Replies.v2([Replies.v2NFT], next: next))))
    #expect(page.assets.map(\.id) == [id])
    #expect(page.next?.text == cursor)
  }

  @Test func `odd items are skipped and doubles kept once`() async throws {
    let items = [Replies.v2NFT(1), "null", Replies.v2NFT(2), #"{"identifier": "3"}"#, Replies.v2NFT(1, name: "Again")]
    let page = try await page(ScriptedTransport(.reply(200, Replies.v2(items))))
    #expect(page.assets.compactMap(\.tokenID?.decimal) == ["1", "2"])
    #expect(page.assets.map(\.name) == ["Kite", "Kite"])
  }

  @Test(arguments: [
    "{}", #"{"nfts": null}"#, "[]", "7", "<html></html>", "", #"{"errors":[]}"#, "{\"nfts\": [",
    #"{"assets": []}"#, #"{"nfts": [], "next": [}"#, #"{"nfts": {"0": 1}}"#,
  ])
  func `a success of another shape is malformed, not empty`(body: String) async {
    #expect(
      await failure(of: try await page(ScriptedTransport(.reply(200, body))))
        == .malformed)
  }

  @Test(arguments: [400, 404])
  func `a first page can be refused because there are no NFTs`(status: Int) async throws {
    let transport = ScriptedTransport(.reply(status, #"{"errors":["Account has no NFTs"]}"#))
    #expect(try await page(transport) == AssetPage(assets: []))
    #expect(await failure(of: try await page(transport, cursor: "later")) != nil)
  }

  @Test func `a server without this API is a failure, not "none"`() async {
    let transport = ScriptedTransport(.reply(404, #"{"detail":"Not found."}"#))
    #expect(await failure(of: try await page(transport)) == .refused(status: 404, words: "Not found."))
  }

  @Test(arguments: [
    #"{"errors":["busy"]}"#, #"{"nfts":[],"errors":["busy"]}"#, #"{"nfts":[],"error":{"message":"busy"}}"#,
  ])
  func `a success with errors in it is none`(body: String) async {
    #expect(
      await failure(of: try await page(ScriptedTransport(.reply(200, body)))) == .refused(status: 200, words: "busy"))
  }

  @Test(arguments: [("100", "[", "]"), ("60", "[", "]"), ("100", "{\"a\":", "}")])
  func `one item that cannot be read is counted`(times: String, opening: String, closing: String) async throws {
    let count = try #require(Int(times))
    let value = String(repeating: opening, count: count) + "0" + String(repeating: closing, count: count)
    let odd = #"{"identifier":"9","contract":"\#(Replies.contract)","traits":[{"trait_type":"x","value":\#(value)}]}"#
    let page = try await page(ScriptedTransport(.reply(200, Replies.v2([Replies.v2NFT(1), odd, Replies.v2NFT(2)]))))
    let isReadable = page.assets.count == 3
    #expect(page.unreadable == (isReadable ? 0 : 1) && isReadable == (count < 60))
  }

  @Test func `one trait that cannot be read leaves the item`() async throws {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    let traits = #"[{"trait_type":"a","value":\#(deep)},{"trait_type":"b","value":"x"}]"#
    let body = #"{"nft":{"identifier":"1","contract":"\#(Replies.contract)","traits":\#(traits)}}"#
    let repository = OpenSeaV2(
      transport: ScriptedTransport(.reply(200, body)), base: .openSea, key: nil, time: TestTime().source)
    let id = try #require(AssetID("ethereum:\(Replies.contract):1"))
    #expect(
      try await repository.asset(id, near: nil, policy: .savedWillDo).value.traits == [Trait(type: "b", value: "x")])
  }

  @Test func `a next that never changes is the end`() async throws {
    let transport = ScriptedTransport(.reply(200, Replies.v2([], next: "\"same\"")))
    #expect(try await page(transport).next?.text == "same")
    #expect(try await page(transport, cursor: "same").next == nil)
  }

  @Test func `one asset comes with traits, owners and its collection's name`() async throws {
    let asset = try await source(answering(name: .reply(200, #"{"name": "Kites"}"#)))
      .asset(id, near: nil, policy: .savedWillDo).value
    #expect(asset.collection == AssetCollection(slug: "kites", name: "Kites"))
    #expect(asset.traits == [Trait(type: "Tail", value: "long")])
    #expect(asset.ownerCount == 2)
    #expect(asset.animationURL == "https://ipfs.io/ipfs/QmFilm")
    #expect(asset.isDisabled)
  }

  @Test(
    arguments: [.reply(404, ""), .reply(200, "{}"), .reply(200, #"{"name": ""}"#), .failure(.timedOut)]
      as [ScriptedTransport.Answer])
  func `a name that cannot be had does not lose the asset`(answer: ScriptedTransport.Answer) async throws {
    let asset = try await source(answering(name: answer)).asset(id, near: nil, policy: .savedWillDo).value
    #expect(asset.collection == AssetCollection(slug: "kites"))
  }

  @Test func `a name is asked for once, in little time, and stands on cards from then on`() async throws {
    let transport = answering(name: .reply(200, #"{"name": "Kites"}"#))
    let repository = source(transport)
    for _ in 0..<3 { _ = try await repository.asset(id, near: nil, policy: .savedWillDo) }
    let named = transport.requests.filter { $0.url.contains("/collections/") }
    #expect(named.count == 1)
    #expect(named.allSatisfy { $0.timeout <= 2 })
    let page = try await repository.assets(at: CollectionPlace(owner: owner), policy: .savedWillDo).value
    #expect(page.assets.first?.collection?.name == "Kites")
  }

  @Test func `a name that failed is not asked for again for a minute`() async throws {
    let time = TestTime()
    let transport = answering(name: .reply(500, ""))
    let repository = OpenSeaV2(transport: transport, base: base, key: nil, time: time.source)
    let calls = { transport.requests.filter { $0.url.contains("/collections/") }.count }
    for _ in 0..<3 { _ = try await repository.asset(id, near: nil, policy: .savedWillDo) }
    #expect(calls() == 1)
    time.advance(61)
    _ = try await repository.asset(id, near: nil, policy: .savedWillDo)
    #expect(calls() == 2)
  }

  @Test func `a list asks for no names`() async throws {
    let transport = answering(name: .reply(200, #"{"name": "Kites"}"#))
    _ = try await source(transport).assets(at: CollectionPlace(owner: owner), policy: .savedWillDo)
    #expect(transport.requests.count == 1)
  }

  @Test func `a number of v1 cannot be looked up`() async {
    let transport = ScriptedTransport(.reply(200, Replies.v2Single))
    let repository = source(transport)
    #expect(
      await failure(of: try await repository.asset(.number(1), near: nil, policy: .savedWillDo)) == .unsupported)
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: [
    (200, "{}", RepositoryError.malformed), (200, #"{"nft": null}"#, .malformed), (200, #"{"nft": {}}"#, .malformed),
    (200, #"{"nft": {"identifier": "2", "contract": "0x00000000000000000000000000000000000000a1"}}"#, .malformed),
    (404, #"{"errors":["NFT not found"]}"#, .notFound), (500, "", .failed(status: 500)), (401, "", .keyRefused),
  ])
  func `an asset that does not come has its reason`(status: Int, body: String, error: RepositoryError) async {
    let repository = source(ScriptedTransport(.reply(status, body)))
    #expect(
      await failure(of: try await repository.asset(id, near: nil, policy: .savedWillDo)) == error)
  }

  private func answering(name: ScriptedTransport.Answer) -> ScriptedTransport {
    ScriptedTransport { request, _ in
      if request.url.contains("/collections/") { return name }
      return .reply(200, request.url.contains("/contract/") ? Replies.v2Single : Replies.v2([Replies.v2NFT]))
    }
  }

  private func source(_ transport: ScriptedTransport, key: String = "k") -> OpenSeaV2 {
    OpenSeaV2(transport: transport, base: base, key: APIKey(key), time: TestTime().source)
  }

  private func page(_ transport: ScriptedTransport, cursor: String? = nil) async throws(RepositoryError) -> AssetPage {
    let place = CollectionPlace(owner: owner, cursor: cursor.flatMap { Cursor($0) })
    return try await source(transport).assets(at: place, policy: .savedWillDo).value
  }
}
