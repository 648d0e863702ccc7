import Caching
package import HTTPClient
package import Models

/// Balances from an Ethereum node.
package struct InfuraRepository: WalletRepository {
  private let node: EthereumNode

  package init(_ node: EthereumNode) {
    self.node = node
  }

  package func wallet(
    at address: Address, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Wallet> {
    let balance = try await node.balance(of: address)
    return Cached(Wallet(address: address, balance: balance), time: node.time.now())
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
    InfuraRepository(
      EthereumNode(transport: transport, base: base, baseIsChosen: baseIsChosen, key: key, time: time))
  }
}
