import Caching
import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct InfuraRepositoryTests {
  private let owner: Address

  init() throws {
    owner = try Address(Replies.owner)
  }

  @Test func `the request is the node's, to the letter`() async throws {
    let transport = ScriptedTransport(.reply(200, Replies.balance()))
    let wallet = try await InfuraRepository(
      EthereumNode(transport: transport, key: APIKey("secret"), time: TestTime().source)
    )
    .wallet(at: owner, policy: .savedWillDo)
    #expect(
      wallet
        == Cached(
          Wallet(address: owner, balance: try #require(Wei(quantity: "0x3bd8ae5cc6f1f60"))), time: 1_800_000_000))
    let request = try #require(transport.requests.first)
    #expect(request.method == .post)
    #expect(request.url == "https://mainnet.infura.io/v3/secret")
    #expect(request.loggedPath == "/v3/…")
    #expect(request.headers == ["Accept": "application/json", "Content-Type": "application/json"])
    #expect(
      request.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"jsonrpc":"2.0","method":"eth_getBalance","params":["\#(Replies.owner)","latest"],"id":1}"#)
  }

  @Test(arguments: [
    ("http://node.example:8545", "http://node.example:8545/", "/"),
    ("https://mainnet.infura.io/v3/secret", "https://mainnet.infura.io/v3/secret", "/…"),
  ])
  func `a chosen address does without a key`(base: String, url: String, loggedPath: String) async throws {
    let transport = ScriptedTransport(.reply(200, Replies.balance()))
    let base = try #require(Endpoint(base))
    _ = try await InfuraRepository(EthereumNode(transport: transport, base: base, baseIsChosen: true, key: nil))
      .wallet(at: owner, policy: .savedWillDo)
    #expect(transport.requests.map(\.url) == [url])
    #expect(transport.requests.map(\.loggedPath) == [loggedPath])
  }

  @Test func `without both nothing is sent`() async {
    let transport = ScriptedTransport(.reply(200, Replies.balance()))
    let repository = InfuraRepository(EthereumNode(transport: transport, key: nil))
    #expect(
      await failure(of: try await repository.wallet(at: owner, policy: .savedWillDo))
        == .keyMissing)
    #expect(transport.requests.isEmpty)
  }

  @Test func `a refused key is tried once more, since the refusal may be a slip`() async throws {
    let slip = ScriptedTransport(.reply(401, "invalid project id\n"), .reply(200, Replies.balance()))
    _ = try await InfuraRepository(EthereumNode(transport: slip, key: APIKey("k")))
      .wallet(at: owner, policy: .savedWillDo)
    #expect(slip.requests.count == 2)

    let refusal = ScriptedTransport(.reply(401, "invalid project id\n"))
    let repository = InfuraRepository(EthereumNode(transport: refusal, key: APIKey("k")))
    #expect(
      await failure(of: try await repository.wallet(at: owner, policy: .savedWillDo))
        == .keyRefused)
    #expect(refusal.requests.count == 2)
  }

  @Test func `both tries share one deadline`() async throws {
    let time = TestTime()
    let slow = ScriptedTransport { _, _ in
      time.advance(4)
      return .reply(401)
    }
    let repository = InfuraRepository(EthereumNode(transport: slow, key: APIKey("k"), time: time.source))
    #expect(await failure(of: try await repository.wallet(at: owner, policy: .savedWillDo)) == .keyRefused)
    #expect(slow.requests.map(\.timeout) == [10, 6])
  }

  @Test func `no reply has its reason`() async {
    let repository = InfuraRepository(
      EthereumNode(transport: ScriptedTransport(.failure(.timedOut)), key: APIKey("k")))
    #expect(
      await failure(of: try await repository.wallet(at: owner, policy: .savedWillDo))
        == .timedOut)
  }
}
