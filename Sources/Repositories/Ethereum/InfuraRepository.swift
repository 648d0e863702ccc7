package import Models

/// Balances from an Ethereum node by JSON-RPC.
package struct InfuraRepository: WalletRepository {
  private let node: EthereumNode

  /// As for `EthereumNode`.
  package init(
    transport: any HTTPTransport, base: Endpoint = .infura, baseIsChosen: Bool = false, key: APIKey?,
    time: TimeSource = .system
  ) {
    node = EthereumNode(transport: transport, base: base, baseIsChosen: baseIsChosen, key: key, time: time)
  }

  package func wallet(
    at address: Address, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Wallet> {
    let balance = try await node.balance(of: address)
    return Fetched(Wallet(address: address, balance: balance), time: node.time.now())
  }
}
