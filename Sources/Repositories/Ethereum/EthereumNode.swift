package import Caching
import Encoding
package import HTTPClient
import Models

/// An Ethereum node, asked by JSON-RPC as Infura offers it: `POST {base}/v3/{key}`.
package struct EthereumNode: Sendable {
  let time: TimeSource
  private let transport: any HTTPTransport
  private let base: Endpoint
  private let key: APIKey?
  private let worksWithoutKey: Bool

  /// Without a key the request goes to `base` itself if somebody chose it (`baseIsChosen`): their own node, or an
  /// address with the key in it.
  package init(
    transport: any HTTPTransport, base: Endpoint = .infura, baseIsChosen: Bool = false, key: APIKey?,
    time: TimeSource = .system
  ) {
    self.transport = transport
    self.base = base
    self.key = key
    worksWithoutKey = baseIsChosen
    self.time = time
  }

  func balance(of address: Address) async throws(RepositoryError) -> Wei {
    let reply = try await reply(to: "eth_getBalance", #""\#(address.hex)","latest""#)
    return try reply.balance(hasKey: key != nil, now: time.now())
  }

  /// Runs a function of a contract without a sender (ERC-3668, security considerations) and without a trace on the chain.
  func call(_ contract: Address, data: [UInt8], timeout: Double) async throws(RepositoryError) -> CallOutcome {
    let call = #"{"to":"\#(contract.hex)","data":"\#(HexData.encode(data))"},"latest""#
    return try await reply(to: "eth_call", call, timeout: timeout).outcome(hasKey: key != nil, now: time.now())
  }

  /// `parameters` are JSON. Under load Infura answers 401 to keys that are valid: it is asked once more, before the same
  /// deadline.
  private func reply(
    to method: String, _ parameters: String, timeout: Double = TransportRequest.defaultTimeout
  ) async throws(RepositoryError) -> NodeReply {
    let request = try request(method, parameters, timeout: timeout)
    let start = time.uptime()
    let reply = try await transport.reply(to: request)
    guard reply.status == 401, key != nil else { return NodeReply(reply) }
    var again = request
    again.timeout -= time.uptime() - start
    return NodeReply(try await transport.reply(to: again))
  }

  private func request(
    _ method: String, _ parameters: String, timeout: Double
  ) throws(RepositoryError) -> TransportRequest {
    let url: String
    let loggedPath: String
    if let key {
      url = "\(base.text)/v3/\(PercentEncoding.encode(key.secret))"
      loggedPath = "/v3/…"
    } else if worksWithoutKey {
      url = base.path.isEmpty ? base.text + "/" : base.text
      loggedPath = base.path.isEmpty ? "/" : "/…"
    } else {
      throw .keyMissing
    }
    let body = #"{"jsonrpc":"2.0","method":"\#(method)","params":[\#(parameters)],"id":\#(NodeReply.id)}"#
    return TransportRequest(
      .post, url, loggedPath: loggedPath,
      headers: ["Accept": "application/json", "Content-Type": "application/json"], body: Array(body.utf8),
      timeout: timeout)
  }
}
