package import Models

/// Balances from an Ethereum node by JSON-RPC, as Infura offers it: `POST {base}/v3/{key}`.
package struct InfuraRepository: WalletRepository {
  private let transport: any HTTPTransport
  private let base: Endpoint
  private let key: APIKey?
  private let worksWithoutKey: Bool
  private let now: @Sendable () -> Int

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
    now = time.now
  }

  package func wallet(
    at address: Address, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Wallet> {
    let request = try request(for: address)
    var reply = try await send(request)
    // Under load Infura answers 401 to keys that are valid.
    if reply.status == 401, key != nil { reply = try await send(request) }
    let balance = try BalanceReply(reply).balance(hasKey: key != nil, now: now())
    return Fetched(Wallet(address: address, balance: balance), time: now())
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

  private func send(_ request: TransportRequest) async throws(RepositoryError) -> TransportReply {
    do {
      return try await transport.send(request)
    } catch {
      throw RepositoryError(error)
    }
  }
}
