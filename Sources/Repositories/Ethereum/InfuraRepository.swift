package import Caching
import Encoding
package import HTTPClient
package import Models

/// Balances from an Ethereum node by JSON-RPC, as Infura offers it: `POST {base}/v3/{key}`.
package struct InfuraRepository: WalletRepository {
  private let transport: any HTTPTransport
  private let base: Endpoint
  private let key: APIKey?
  private let worksWithoutKey: Bool
  private let time: TimeSource

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

  package func wallet(
    at address: Address, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Wallet> {
    let reply = try await reply(to: try request(for: address))
    let balance = try BalanceReply(reply).balance(hasKey: key != nil, now: time.now())
    return Cached(Wallet(address: address, balance: balance), time: time.now())
  }

  /// Under load Infura answers 401 to keys that are valid: it is asked once more, before the same deadline.
  private func reply(to request: TransportRequest) async throws(RepositoryError) -> TransportReply {
    let start = time.uptime()
    let reply = try await transport.reply(to: request)
    guard reply.status == 401, key != nil else { return reply }
    var again = request
    again.timeout -= time.uptime() - start
    return try await transport.reply(to: again)
  }

  private func request(for address: Address) throws(RepositoryError) -> TransportRequest {
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
    let body =
      #"{"jsonrpc":"2.0","method":"eth_getBalance","params":["\#(address.hex)","latest"],"id":\#(BalanceReply.id)}"#
    return TransportRequest(
      .post, url, loggedPath: loggedPath,
      headers: ["Accept": "application/json", "Content-Type": "application/json"], body: Array(body.utf8))
  }
}

/// Which Ethereum node to ask, and how.
package struct EthereumSource: Sendable {
  package var transport: any HTTPTransport
  package var base: Endpoint
  /// Somebody set the base address: it may do without a key.
  package var baseIsChosen: Bool
  package var key: APIKey?

  package init(
    transport: any HTTPTransport, base: Endpoint = .infura, baseIsChosen: Bool = false, key: APIKey? = nil
  ) {
    self.transport = transport
    self.base = base
    self.baseIsChosen = baseIsChosen
    self.key = key
  }

  /// The shipped data.
  package static func sample(_ data: SampleData) -> EthereumSource {
    EthereumSource(transport: SampleTransport(data), base: SampleTransport.base, baseIsChosen: true)
  }

  /// What the store calls it.
  var name: String { "node \(base.alias)" }

  func repository(over transport: any HTTPTransport, time: TimeSource) -> any WalletRepository {
    InfuraRepository(transport: transport, base: base, baseIsChosen: baseIsChosen, key: key, time: time)
  }
}
