import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct CCIPReadTests {
  private static let contract = OffchainLookupTests.sender
  private let time = TestTime()

  @Test func `a contract that answers at once asks nobody else`() async throws {
    let gateways = ScriptedTransport(.failure(.unreachable))
    #expect(try await read([.returned([1])], gateways).get() == [1])
    #expect(gateways.requests.isEmpty)
  }

  @Test func `the answer of the gateway goes to the callback`() async throws {
    let gateways = ScriptedTransport(.reply(200, #"{"data":"0xcafe"}"#))
    let node = ScriptedNode([.reverted(OffchainLookupTests.revert), .returned([7])])
    #expect(try await read(node, gateways).get() == [7])
    #expect(gateways.requests.map(\.url) == ["https://gate.example/0x\(Self.contract)/0x0a0b.json"])
    #expect(await node.calls == [[0xff], abi("12345678", "40", "80", "2", "cafe…", "3", "beef01…")])
    #expect(await node.contracts == ["0x" + Self.contract, "0x" + Self.contract])
  }

  @Test(arguments: [
    #"{"data":"0xcafe"}"#, #"{"data":"0xCAFE","more":1}"#, #""0xcafe""#, "0xcafe", " 0xcafe\n",
  ])
  func `a gateway answers with a document or the bare text`(body: String) async throws {
    let node = ScriptedNode([.reverted(OffchainLookupTests.revert), .returned([7])])
    #expect(try await read(node, ScriptedTransport(.reply(200, body))).get() == [7])
    #expect(await node.calls.last == abi("12345678", "40", "80", "2", "cafe…", "3", "beef01…"))
  }

  @Test func `a lookup may follow a lookup, four times and no more`() async throws {
    let lookup = CallOutcome.reverted(OffchainLookupTests.revert)
    let answer = ScriptedTransport(.reply(200, "0x"))
    #expect(try await read([lookup, lookup, lookup, lookup, .returned([4])], answer).get() == [4])
    #expect(answer.requests.count == 4)
    let endless = ScriptedTransport(.reply(200, "0x"))
    #expect(await read([lookup], endless) == .failure(.misled))
    #expect(endless.requests.count == 4)
  }

  @Test func `a lookup in the name of another contract is not made`() async {
    var foreign = OffchainLookupTests.revert
    foreign[35] = 0xc2
    let gateways = ScriptedTransport(.reply(200, "0x"))
    #expect(await read([.reverted(foreign)], gateways) == .failure(.misled))
    #expect(gateways.requests.isEmpty)
  }

  @Test func `a lookup without an address that may be asked is not made`() async {
    let gateways = ScriptedTransport(.reply(200, "0x"))
    for urls in [[], ["http://10.0.0.1/{data}"], ["ftp://a.example", "file:///etc/hostname?{data}"]] {
      #expect(await read([.reverted(lookup(urls))], gateways) == .failure(.misled))
    }
    #expect(await read([.reverted(OffchainLookup.selector)], gateways) == .failure(.misled))
    #expect(gateways.requests.isEmpty)
  }

  @Test(arguments: [
    (500, "", 2), (503, "<html>", 2), (302, "", 2), (200, "<html>", 2), (200, "", 2), (200, "{}", 2),
    (200, #"{"data":7}"#, 2),
    (200, #"{"data":"0x0"}"#, 2), (404, "", 1), (400, #"{"message":"no"}"#, 1), (429, "", 1),
  ])
  func `a server's fault is no end, a refusal is`(status: Int, body: String, requests: Int) async {
    let gateways = ScriptedTransport(.reply(status, body), .reply(200, "0xcafe"))
    let result = await read([.reverted(OffchainLookupTests.revert), .returned([7])], gateways)
    #expect(result == (requests == 2 ? .success([7]) : .failure(.gateway(status: status))))
    #expect(gateways.requests.count == requests)
    #expect(gateways.requests.dropFirst().allSatisfy { $0.method == .post && $0.url == "https://second.example/" })
  }

  @Test func `where none answers, the last status is told`() async {
    let lookup = [CallOutcome.reverted(OffchainLookupTests.revert)]
    #expect(await read(lookup, ScriptedTransport(.reply(500), .reply(503))) == .failure(.gateway(status: 503)))
    #expect(
      await read(lookup, ScriptedTransport(.reply(500), .failure(.unreachable))) == .failure(.gateway(status: 500)))
    #expect(await read(lookup, ScriptedTransport(.failure(.timedOut))) == .failure(.gateway(status: nil)))
    #expect(await read(lookup, ScriptedTransport(.reply(200, "{"))) == .failure(.gateway(status: nil)))
  }

  @Test func `an answer over a megabyte is not read`() async {
    let large = "0x" + String(repeating: "00", count: Gateways.maximumBody / 2)
    let gateways = ScriptedTransport(.reply(200, large))
    #expect(await read([.reverted(OffchainLookupTests.revert)], gateways) == .failure(.gateway(status: nil)))
  }

  @Test func `one answer has five seconds, all have ten`() async {
    let urls = ["https://a.example/", "https://b.example/", "https://c.example/", "https://d.example/"]
    let time = time
    let slow = ScriptedTransport { request, _ in
      time.advance(min(request.timeout, 4))
      return .failure(.timedOut)
    }
    #expect(await read([.reverted(lookup(urls))], slow) == .failure(.gateway(status: nil)))
    #expect(slow.requests.map(\.timeout) == [5, 5, 2])
  }

  @Test func `the node has what the gateways left`() async {
    let time = time
    let slow = ScriptedTransport { _, _ in
      time.advance(3)
      return .reply(200, "0x")
    }
    let node = ScriptedNode([.reverted(OffchainLookupTests.revert)])
    #expect(await read(node, slow) == .failure(.gateway(status: nil)))
    #expect(await node.timeouts == [10, 7, 4, 1])
  }

  @Test func `a reason that is no lookup, and a node that fails, are told`() async {
    let gateways = ScriptedTransport(.reply(200, "0x"))
    #expect(await read([.reverted([1, 2])], gateways) == .failure(.reverted([1, 2])))
    #expect(await read(ScriptedNode([], failure: .timedOut), gateways) == .failure(.node(.timedOut)))
  }

  @Test func `a batch is done here`() async throws {
    let batch = lookup(["x-batch-gateway:true", "https://batch.example/"], GatewayBatchTests.callData)
    let gateways = ScriptedTransport { request, _ in
      request.url == "https://one.example/0x0102" ? .reply(200, "0xaabb") : .reply(404)
    }
    let node = ScriptedNode([.reverted(batch), .returned([7])])
    #expect(try await read(node, gateways).get() == [7])
    #expect(Set(gateways.requests.map(\.url)) == ["https://one.example/0x0102", "https://two.example/"])
    let response = GatewayBatch.response([.success([0xaa, 0xbb]), .failure(.failed(status: 404))])
    #expect(await node.calls.last == [0x12, 0x34, 0x56, 0x78] + ABIValue.encode([.bytes(response), .bytes([0xbe])]))
  }

  @Test func `a batch that cannot be done here goes to the contract's gateway`() async throws {
    let many = (0..<9).map { _ in query(["https://one.example/"]) }
    for inner in [[], [query(["http://one.example/"])], [query([])], many] {
      let callData = [0xa7, 0x80, 0xba, 0xb6] + ABIValue.encode([.array(inner)])
      let batch = lookup(["x-batch-gateway:true", "https://batch.example/"], callData)
      let gateways = ScriptedTransport(.reply(200, "0xcafe"))
      #expect(try await read([.reverted(batch), .returned([7])], gateways).get() == [7])
      #expect(gateways.requests.map(\.url) == ["https://batch.example/"])
      #expect(await read([.reverted(lookup(["x-batch-gateway:true"], callData))], gateways) == .failure(.misled))
    }
  }

  @Test func `batches inside batches are done two deep`() async throws {
    var callData = [0xa7, 0x80, 0xba, 0xb6] + ABIValue.encode([.array([query(["https://one.example/"])])])
    for isDone in [true, true, false] {
      let gateways = ScriptedTransport(.reply(200, "0xcafe"))
      let urls = ["x-batch-gateway:true"]
      _ = await read([.reverted(lookup(urls, callData)), .returned([7])], gateways)
      #expect(gateways.requests.count == (isDone ? 1 : 0))
      callData = [0xa7, 0x80, 0xba, 0xb6] + ABIValue.encode([.array([query(urls, callData)])])
    }
  }

  @Test func `one lookup sends no more than 32 requests, however it is made`() async {
    let urls = (0..<60).map { "https://victim.example/\($0)" }
    let batch = [0xa7, 0x80, 0xba, 0xb6] + ABIValue.encode([.array((0..<8).map { _ in query(urls) })])
    for reason in [lookup(urls), lookup(["x-batch-gateway:true"], batch)] {
      let gateways = ScriptedTransport(.reply(500))
      _ = await read([.reverted(reason)], gateways)
      #expect(gateways.requests.count == 32)
    }
  }

  private func query(_ urls: [String], _ callData: [UInt8] = [1]) -> ABIValue {
    .tuple([.number(0xc1), .array(urls.map(ABIValue.string)), .bytes(callData)])
  }

  private func lookup(_ urls: [String], _ callData: [UInt8] = [1]) -> [UInt8] {
    OffchainLookup.selector
      + ABIValue.encode([
        .number(0xc1), .array(urls.map(ABIValue.string)), .bytes(callData), .word(abi("", "12345678…")), .bytes([0xbe]),
      ])
  }

  private func read(
    _ outcomes: [CallOutcome], _ gateways: ScriptedTransport
  ) async -> Result<[UInt8], CCIPReadError> {
    await read(ScriptedNode(outcomes), gateways)
  }

  private func read(_ node: ScriptedNode, _ gateways: ScriptedTransport) async -> Result<[UInt8], CCIPReadError> {
    let reader = CCIPRead(
      call: { contract, data, timeout async throws(RepositoryError) in
        try await node.call(contract, data, timeout).get()
      },
      gateways: Gateways(transport: gateways, trustedOrigins: [], time: time.source))
    do throws(CCIPReadError) {
      let contract = try? Address("0x" + Self.contract)
      return .success(try await reader.result(of: contract ?? .universalResolver, [0xff]))
    } catch {
      return .failure(error)
    }
  }
}

/// A node that gives one outcome after the other, and the last again and again.
private actor ScriptedNode {
  private let outcomes: [CallOutcome]
  private let failure: RepositoryError
  private(set) var contracts: [String] = []
  private(set) var calls: [[UInt8]] = []
  private(set) var timeouts: [Double] = []

  init(_ outcomes: [CallOutcome], failure: RepositoryError = .unreachable) {
    self.outcomes = outcomes
    self.failure = failure
  }

  func call(_ contract: Address, _ data: [UInt8], _ timeout: Double) -> Result<CallOutcome, RepositoryError> {
    let number = calls.count
    contracts.append(contract.hex)
    calls.append(data)
    timeouts.append(timeout)
    return outcomes.isEmpty ? .failure(failure) : .success(outcomes[min(number, outcomes.count - 1)])
  }
}
