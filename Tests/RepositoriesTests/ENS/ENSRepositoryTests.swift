import Caching
import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct ENSRepositoryTests {
  private static let resolver = "4976fb03c32e5b8cfe2b6ccb31c09ba78ebaba41"
  private static let address = String(Replies.owner.dropFirst(2))
  private static let base = CoinType(chainID: 8453) ?? .anyEVM

  @Test func `the request is the node's, to the letter`() async throws {
    let node = ScriptedTransport(.reply(200, Self.returned(Self.resolved(abi("", Self.address)))))
    let name = try TypedName("Kite.eth")
    let answer = try await repository(node).resolve(name, for: .ethereum)
    #expect(
      answer
        == NameAnswer(
          ResolvedName(name: name, address: try Address(Replies.owner), source: .ethereum), time: 1_800_000_000))
    let request = try #require(node.requests.first)
    #expect(request.url == "https://mainnet.infura.io/v3/secret" && request.loggedPath == "/v3/…")
    let call = HexData.encode(UniversalResolverCall.resolve(try ENSName("kite.eth"), .address(.ethereum)))
    #expect(
      request.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"jsonrpc":"2.0","method":"eth_call","params":[{"to":"0xeeeeeeee14d718c2b47d9923deab1335e144eeee","#
        + #""data":"\#(call)"},"latest"],"id":1}"#)
  }

  static let answers: [(String, NameError)] = [
    (returned(resolved([])), .noAddress), (returned(resolved(abi("", "0"))), .noAddress),
    (returned(resolved(abi("", "20", "0"))), .noAddress), (returned(resolved([1, 2, 3])), .noAddress),
    (returned(resolved(abi("", "1" + address))), .misconfigured),
    (returned(resolved(abi("", "20", "5", "1122334455…"))), .misconfigured),
    (returned([]), .unsupported), (returned([1]), .source(.malformed)),
    (returned(abi("", "ffff", "0")), .source(.malformed)),
    (reverted(abi("77209fe8", "20", "a", "046b69746503657468…")), .noSuchName),
    (reverted(abi("1e9535f2", "40", "63", "0")), .misconfigured),
    (reverted(abi("7b1c461b", "3b3b57de…")), .noAddress),
    (reverted(abi("95c0c752", "20", "0")), .reverted), (reverted(abi("08c379a0", "20", "4", "boom".abi)), .reverted),
    (reverted(abi("4e487b71", "11")), .reverted), (reverted([]), .reverted),
    (reverted(abi("01800152", "1f7", "40", "0")), .gatewayFailed(status: 503)),
    (reverted(abi("9a4c3e3b", "20", "0")), .notAName), (reverted(abi("ba4adc23", "20", "0")), .notAName),
    (reverted(abi("556f1830", "c2", "a0", "c0", "12345678…", "e0", "0", "0", "0")), .misconfigured),
    (#"{"id":1,"error":{"code":-32005,"message":"limit exceeded"}}"#, .source(.rateLimited(retryAfter: nil))),
    (#"{"id":1,"error":{"code":-32002,"message":"No state available for block"}}"#, .source(.rpc(code: -32002))),
    (#"{"id":1,"result":null}"#, .source(.malformed)), ("<html>", .source(.malformed)),
  ]

  @Test(arguments: answers)
  func `what goes wrong is told apart`(reply: String, error: NameError) async throws {
    let names = repository(ScriptedTransport(.reply(200, reply)))
    let name = try TypedName("kite.eth")
    #expect(await nameError(of: try await names.resolve(name, for: .ethereum)) == error)
  }

  @Test(arguments: [
    (TransportError.timedOut, RepositoryError.timedOut), (.unreachable, .unreachable),
    (.rateLimited(seconds: 7), .rateLimited(retryAfter: 7)),
  ])
  func `a node that does not answer is the source's failure`(failure: TransportError, error: RepositoryError)
    async throws
  {
    let names = repository(ScriptedTransport(.failure(failure)))
    let name = try TypedName("kite.eth")
    let owner = try Address(Replies.owner)
    #expect(await nameError(of: try await names.resolve(name, for: .ethereum)) == .source(error))
    #expect(
      await nameError(of: try await names.primaryName(of: owner, for: .ethereum))
        == .source(error))
  }

  @Test func `another chain has its own address, or none`() async throws {
    let node = ScriptedTransport(
      .reply(200, Self.returned(Self.resolved(abi("", "20", "14", Self.address + "…")))),
      .reply(200, Self.returned(Self.resolved(abi("", "20", "0")))))
    let names = repository(node)
    let name = try TypedName("kite.eth")
    let answer = try await names.resolve(name, for: Self.base)
    #expect(answer.value.address.hex == Replies.owner)
    #expect(await nameError(of: try await names.resolve(name, for: Self.base)) == .noAddress)
    let body = try #require(node.requests.first?.body)
    #expect(String(decoding: body, as: UTF8.self).contains("44f1cb7e06"))
  }

  @Test func `a name that cannot be normalised here is asked of nobody`() async throws {
    let node = ScriptedTransport(.reply(200, Self.returned([])))
    let name = try TypedName("bücher.eth")
    #expect(
      await nameError(of: try await repository(node).resolve(name, for: .ethereum))
        == .unsupported)
    #expect(node.requests.isEmpty)
  }

  @Test func `the name's own server answers through the contract`() async throws {
    let lookup = abi(
      "556f1830", "eeeeeeee14d718c2b47d9923deab1335e144eeee", "a0", "120", "12345678…", "160", "1", "20", "1b",
      "https://gate.example/{data}".abi, "1", "01…", "1", "02…")
    let node = ScriptedTransport(
      .reply(200, Self.reverted(lookup)), .reply(200, Self.returned(Self.resolved(abi("", Self.address)))))
    let gateways = ScriptedTransport(.reply(200, #"{"data":"0xcafe"}"#))
    let name = try TypedName("kite.eth")
    let answer = try await repository(node, gateways).resolve(name, for: .ethereum)
    #expect(answer.value.address.hex == Replies.owner)
    #expect(gateways.requests.map(\.url) == ["https://gate.example/0x01"])

    let refusing = ScriptedTransport(.reply(404))
    let first = ScriptedTransport(.reply(200, Self.reverted(lookup)))
    #expect(
      await nameError(of: try await repository(first, refusing).resolve(name, for: .ethereum))
        == .gatewayFailed(status: 404))
  }

  @Test(
    arguments: [
      (returned(primary("kite.eth")), "kite.eth"), (returned(primary("o’brien.eth")), "o’brien.eth"),
      (returned(primary("")), nil), (returned(primary("Kite.eth")), nil), (returned(primary("o'brien.eth")), nil),
      (returned(primary("a..eth")), nil), (returned(primary("kite.eth\n")), nil), (returned(primary(" kite.eth")), nil),
      (returned(primary("<b>x</b>.eth")), nil), (returned(primary("\u{202e}kite.eth")), nil),
      (returned(primary("bücher.eth")), nil), (returned(primary("*0x0")), nil),
      (returned(primary(String(repeating: "x", count: 252) + ".eth")), nil),
      (returned(abi("", "60", "0", "0", "2", "c328…")), nil),
      (reverted(abi("77209fe8", "20", "2c", "2a3078…")), nil), (reverted(abi("1e9535f2", "40", "63", "0")), nil),
      (reverted(abi("7b1c461b", "691f3431…")), nil), (reverted(abi("9a4c3e3b", "20", "0")), nil),
      (reverted(abi("ef9c03ce", "40", "80", "8", "kite.eth".abi, "14", "0")), nil),
    ] as [(String, String?)])
  func `a primary name is shown only as it is claimed`(reply: String, name: String?) async throws {
    let names = repository(ScriptedTransport(.reply(200, reply)))
    let owner = try Address(Replies.owner)
    let answer = await outcome(of: try await names.primaryName(of: owner, for: .ethereum))
    guard let name else { return #expect(answer == .failure(.noSuchName)) }
    #expect(answer == .success(NameAnswer(try ENSName(name), time: 1_800_000_000)))
  }

  @Test(arguments: [
    (reverted(abi("08c379a0", "20", "4", "boom".abi)), NameError.reverted), (reverted([]), .reverted),
    (reverted(abi("95c0c752", "20", "0")), .reverted),
    (reverted(abi("01800152", "194", "40", "0")), .gatewayFailed(status: 404)),
    (returned([]), .unsupported), (returned([0]), .source(.malformed)),
  ])
  func `a failure is not no name`(reply: String, error: NameError) async throws {
    let names = repository(ScriptedTransport(.reply(200, reply)))
    let owner = try Address(Replies.owner)
    #expect(
      await nameError(of: try await names.primaryName(of: owner, for: .ethereum)) == error)
  }

  @Test(
    arguments: [
      (
        returned(resolved(text("https://pictures.example/a.png"))),
        AvatarRecord.picture(url: "https://pictures.example/a.png")
      ),
      (returned(resolved(text(""))), nil), (returned(resolved([])), nil),
      (returned(resolved(text("http://a.example"))), nil),
      (returned(resolved(abi("", "20", "2", "c328…"))), nil), (returned(resolved([1])), nil),
      (reverted(abi("7b1c461b", "59d1d43c…")), nil),
    ] as [(String, AvatarRecord?)])
  func `an avatar is what its record points at`(reply: String, avatar: AvatarRecord?) async throws {
    let names = repository(ScriptedTransport(.reply(200, reply)))
    let name = try ENSName("kite.eth")
    let answer = await outcome(of: try await names.avatar(of: name))
    #expect(answer == avatar.map { .success(NameAnswer($0, time: 1_800_000_000)) } ?? .failure(.noAddress))
  }

  @Test func `the avatar of no name is no such name`() async throws {
    let names = repository(ScriptedTransport(.reply(200, Self.reverted(abi("77209fe8", "20", "0")))))
    let name = try ENSName("kite.eth")
    #expect(await nameError(of: try await names.avatar(of: name)) == .noSuchName)
  }

  private func repository(
    _ node: ScriptedTransport, _ gateways: ScriptedTransport = ScriptedTransport(.failure(.unreachable))
  ) -> ENSRepository {
    ENSRepository(
      node: EthereumNode(transport: node, key: APIKey("secret"), time: TestTime().source), gateways: gateways)
  }

  private static func returned(_ data: [UInt8]) -> String {
    #"{"jsonrpc":"2.0","id":1,"result":"\#(HexData.encode(data))"}"#
  }

  private static func reverted(_ data: [UInt8]) -> String {
    #"{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"\#(HexData.encode(data))"}}"#
  }

  private static func resolved(_ record: [UInt8]) -> [UInt8] {
    ABIValue.encode([.bytes(record), .word(abi("", resolver))])
  }

  private static func primary(_ name: String) -> [UInt8] {
    ABIValue.encode([.string(name), .word(abi("", resolver)), .word(abi("", resolver))])
  }

  private static func text(_ text: String) -> [UInt8] {
    ABIValue.encode([.string(text)])
  }
}

private func outcome<Value: Sendable>(
  of body: @autoclosure () async throws(NameError) -> Value
) async -> Result<Value, NameError> {
  do throws(NameError) { return .success(try await body()) } catch { return .failure(error) }
}

/// The error that an expression throws; nil if it does not.
private func nameError<Value: Sendable>(of body: @autoclosure () async throws(NameError) -> Value) async -> NameError? {
  if case .failure(let error) = await outcome(of: try await body()) { error } else { nil }
}
