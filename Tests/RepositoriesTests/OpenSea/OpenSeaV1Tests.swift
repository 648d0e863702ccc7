import Caching
import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct OpenSeaV1Tests {
  private let owner: Address
  private let base: Endpoint

  init() throws {
    owner = try Address(Replies.owner)
    base = try #require(Endpoint("http://upstream.example/"))
  }

  @Test func `the request is the contract's, to the letter`() async throws {
    let transport = ScriptedTransport(.reply(200, Replies.v1([])))
    _ = try await source(transport, key: "secret").assets(at: CollectionPlace(owner: owner), policy: .savedWillDo)
    _ = try await source(transport, key: "").assets(
      at: CollectionPlace(owner: owner, cursor: Cursor("a+/="), limit: 500), policy: .savedWillDo)
    let (first, second) = (transport.requests[0], transport.requests[1])
    #expect(first.url == "http://upstream.example/api/v1/assets?format=json&owner=\(Replies.owner)&limit=20")
    #expect(first.method == .get && first.body == nil)
    #expect(first.headers == ["Accept": "application/json", "X-API-KEY": "secret"])
    #expect(first.loggedPath == "/api/v1/assets")
    #expect(
      second.url
        == "http://upstream.example/api/v1/assets?format=json&owner=\(Replies.owner)&limit=200&cursor=a%2B%2F%3D")
    #expect(second.headers == ["Accept": "application/json"])
  }

  @Test(
    arguments: [
      ("null", nil), ("\"\"", nil), ("\"LXBr=\"", "LXBr="), ("7", "7"),
      (#""https://upstream.example/api/v1/assets?cursor=LXBr%3D""#, "LXBr="),
    ] as [(String, String?)])
  func `the next page is named, or there is none`(next: String, cursor: String?) async throws {
    let transport = ScriptedTransport(.reply(200, Replies.v1([Replies.v1Asset], next: next, previous: next)))
    let page = try await page(transport)
    #expect(page.assets.count == 1)
    #expect(page.next?.text == cursor)
    #expect(page.previous?.text == cursor)
  }

  @Test func `what cannot be told from others is counted, what stands twice is kept once`() async throws {
    let contract = Replies.contract
    let items = [
      #"{"id":0,"token_id":"1","asset_contract":{"address":"\#(contract)"}}"#,
      #"{"id":0,"token_id":"2","asset_contract":{"address":"\#(contract)"}}"#,
      #"{"id":9,"token_id":"2","asset_contract":{"address":"\#(contract)"}}"#,
      #"{"permalink":"https://opensea.io/assets/\#(contract)/3","name":"by its address"}"#,
      #"{"permalink":"https://opensea.io/assets/ethereum/\#(contract)/4"}"#,
      #"{"name":"nobody knows"}"#, "7", "null",
    ]
    let page = try await page(ScriptedTransport(.reply(200, Replies.v1(items, next: "true"))))
    #expect(
      page.assets.map(\.id.text) == ["0", "ethereum:\(contract):2", "ethereum:\(contract):3", "ethereum:\(contract):4"])
    #expect(page.unreadable == 3)
    #expect(page.isCut && page.next == nil)
  }

  @Test func `a bare list is a page`() async throws {
    let page = try await page(ScriptedTransport(.reply(200, "[\(Replies.v1Asset)]")))
    #expect(page.assets.map(\.id) == [.number(31_000_001)])
    #expect(page.next == nil && page.previous == nil)
  }

  @Test func `odd items are skipped and doubles kept once`() async throws {
    let items = [#"{"id": 1}"#, "null", #"{"id": 2}"#, "{}", #"{"id": 1}"#, "[]"]
    let page = try await page(ScriptedTransport(.reply(200, Replies.v1(items))))
    #expect(page.assets.map(\.id) == [.number(1), .number(2)])
  }

  @Test(arguments: [
    "{}", #"{"assets": null}"#, #"{"assets": {}}"#, "7", "<html></html>", "", #"{"nfts": []}"#, "{\"assets\": [",
  ])
  func `a success of another shape is malformed, not empty`(body: String) async {
    #expect(
      await failure(of: try await page(ScriptedTransport(.reply(200, body))))
        == .malformed)
  }

  @Test func `a next that never changes is the end`() async throws {
    let transport = ScriptedTransport(.reply(200, Replies.v1([#"{"id": 1}"#], next: "\"same\"")))
    #expect(try await page(transport).next?.text == "same")
    #expect(try await page(transport, cursor: "same").next == nil)
  }

  @Test func `an empty page with a next is not the end`() async throws {
    let page = try await page(ScriptedTransport(.reply(200, Replies.v1([], next: "\"more\""))))
    #expect(page.assets.isEmpty)
    #expect(page.next?.text == "more")
  }

  @Test func `a cursor that came encoded is sent as it came`() async throws {
    let transport = ScriptedTransport(.reply(200, Replies.v1([])))
    _ = try await page(transport, cursor: "LXBr%3D%3D")
    #expect(transport.requests.map { $0.url.hasSuffix("&cursor=LXBr%3D%3D") } == [true])
  }

  @Test func `and encoded once more if that is refused`() async throws {
    let transport = ScriptedTransport(.reply(400, #"{"detail":"Invalid cursor"}"#), .reply(200, Replies.v1([])))
    _ = try await page(transport, cursor: "LXBr%3D%3D")
    #expect(transport.requests.count == 2)
    #expect(transport.requests[1].url.hasSuffix("&cursor=LXBr%253D%253D"))
  }

  @Test(arguments: [
    (#"{"limit":["Ensure this value is less than or equal to 50."]}"#, 50),
    (#"{"errors":["limit must be between 1 and 100"]}"#, 100),
    (#"{"errors":["limit 200 is greater than the maximum of 30"]}"#, 30), (#"["ensure limit <= 20"]"#, 20),
    (#"{"detail":"Limit cannot exceed 50"}"#, 50),
  ])
  func `where a limit is refused, the one that the refusal names is tried`(body: String, limit: Int) async throws {
    let transport = ScriptedTransport(.reply(400, body), .reply(200, Replies.v1([#"{"id": 1}"#])))
    let place = CollectionPlace(owner: owner, limit: 200)
    #expect(try await source(transport).assets(at: place, policy: .savedWillDo).value.assets.count == 1)
    #expect(transport.requests.map { $0.url.hasSuffix("&limit=\(limit)") } == [false, true])
  }

  @Test(arguments: [
    #"{"limit":["too high"]}"#, #"{"errors":["limit must be 200"]}"#, #"{"errors":["limit 0"]}"#,
    #"{"errors":["odd 50"]}"#, "limit 50",
    #"{"limit":["at most 99999999999999999999"]}"#,
  ])
  func `a refusal that names no lower limit stands`(body: String) async {
    let transport = ScriptedTransport(.reply(400, body))
    let place = CollectionPlace(owner: owner, limit: 200)
    #expect(await failure(of: try await source(transport).assets(at: place, policy: .savedWillDo)) != nil)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [(404, ""), (404, #"{"detail":"Not found."}"#), (410, "<html>"), (404, "Not Found"), (404, "[]")])
  func `a server without v1 is told`(status: Int, body: String) async {
    #expect(await failure(of: try await page(ScriptedTransport(.reply(status, body)))) == .retired)
  }

  @Test func `an empty list that names nothing is not "none"`() async {
    #expect(await failure(of: try await page(ScriptedTransport(.reply(200, "[]")))) == .malformed)
  }

  @Test func `a refused cursor is told`() async {
    let transport = ScriptedTransport(.reply(400, #"{"detail":"Invalid cursor"}"#))
    #expect(
      await failure(of: try await page(transport, cursor: "bad")) == .cursorRefused)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [400, 404])
  func `v1 has no way to say "none" but an empty list`(status: Int) async {
    let transport = ScriptedTransport(.reply(status, #"{"errors":["Not found"]}"#))
    #expect(await failure(of: try await page(transport)) != nil)
  }

  @Test(arguments: [
    (TransportError.unreachable, RepositoryError.unreachable), (.timedOut, .timedOut), (.badURL, .unreachable),
    (.nameNotFound, .nameNotFound), (.connectionRefused, .connectionRefused),
    (.certificateInvalid, .certificateInvalid),
    (.cutOff, .cutOff), (.notHTTP, .notHTTP), (.overloaded(seconds: 5), .overloaded(retryAfter: 5)),
    (.tooLarge(limit: 9), .tooLarge(limit: 9)), (.rateLimited(seconds: 3), .rateLimited(retryAfter: 3)),
  ])
  func `no reply has its reason`(cause: TransportError, error: RepositoryError) async {
    #expect(
      await failure(of: try await page(ScriptedTransport(.failure(cause)))) == error)
  }

  @Test func `an asset is found on the page it was seen on, by number and by token`() async throws {
    let repository = source(ScriptedTransport(.reply(200, Replies.v1([Replies.v1Asset]))))
    let place = CollectionPlace(owner: owner)
    let byNumber = try await repository.asset(.number(31_000_001), near: place, policy: .savedWillDo)
    let token = try #require(AssetID("ethereum:\(Replies.contract):1"))
    #expect(try await repository.asset(token, near: place, policy: .savedWillDo) == byNumber)
    #expect(
      await failure(of: try await repository.asset(.number(5), near: place, policy: .savedWillDo)) == .notFound)
    #expect(
      await failure(of: try await repository.asset(.number(5), near: nil, policy: .savedWillDo)) == .unsupported)
  }

  private func source(_ transport: ScriptedTransport, key: String = "k") -> OpenSeaV1 {
    OpenSeaV1(transport: transport, base: base, key: APIKey(key), time: TestTime().source)
  }

  private func page(_ transport: ScriptedTransport, cursor: String? = nil) async throws(RepositoryError) -> AssetPage {
    let place = CollectionPlace(owner: owner, cursor: cursor.flatMap { Cursor($0) })
    return try await source(transport).assets(at: place, policy: .savedWillDo).value
  }
}
