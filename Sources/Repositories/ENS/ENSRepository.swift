import Caching
package import HTTPClient
package import Models

/// Names of the Ethereum Name Service, from its contracts through an Ethereum node.
package struct ENSRepository: NameRepository {
  private let reader: CCIPRead
  private let time: TimeSource

  /// `gateways` is the way to addresses that strangers wrote: it must not reach into this network.
  /// `trustedOrigins` (scheme, host and port, in lower case) may be asked without https.
  package init(node: EthereumNode, gateways: any HTTPTransport, trustedOrigins: Set<String> = []) {
    time = node.time
    reader = CCIPRead(
      call: { contract, data, timeout async throws(RepositoryError) in
        try await node.call(contract, data: data, timeout: timeout)
      },
      gateways: Gateways(transport: gateways, trustedOrigins: trustedOrigins, time: node.time))
  }

  package func resolve(
    _ name: TypedName, for coinType: CoinType
  ) async throws(NameError) -> NameAnswer<ResolvedName> {
    guard case .normalized(let known) = name else { throw .unsupported }
    switch try await record(.address(coinType), of: known) {
    case .refused(let reason): throw NameError(reason)
    case .returned(let record):
      guard let address = try Self.address(in: record) else { throw .noAddress }
      return NameAnswer(ResolvedName(name: name, address: address, source: .ethereum), time: time.now())
    }
  }

  package func primaryName(
    of address: Address, for coinType: CoinType
  ) async throws(NameError) -> NameAnswer<ENSName> {
    switch try await answer(to: UniversalResolverCall.reverse(address, for: coinType)) {
    case .returned(let data):
      guard let claimed = try? UniversalResolverResult.primaryName(in: data) else { throw .source(.malformed) }
      guard claimed.utf8.count <= Self.longestPrimaryName, let name = ENSName(claimed: claimed) else {
        throw .noSuchName
      }
      return NameAnswer(name, time: time.now())
    case .refused(let reason):
      // A claim that does not hold is no name, and no failure.
      throw reason.isOfTheName ? .noSuchName : NameError(reason)
    }
  }

  package func avatar(of name: ENSName) async throws(NameError) -> NameAnswer<AvatarRecord> {
    switch try await record(.text("avatar"), of: name) {
    case .refused(let reason): throw NameError(reason)
    case .returned(let record):
      guard let text = try? UniversalResolverResult.text(in: record), let avatar = AvatarRecord(ens: text) else {
        throw .noAddress
      }
      return NameAnswer(avatar, time: time.now())
    }
  }

  /// Bytes; a page could not show more of it.
  private static let longestPrimaryName = 255

  private enum Answer {
    case returned([UInt8])
    case refused(ENSRevert)
  }

  private func record(
    _ record: UniversalResolverCall.Record, of name: ENSName
  ) async throws(NameError) -> Answer {
    let answer = try await answer(to: UniversalResolverCall.resolve(name, record))
    guard case .returned(let data) = answer else { return answer }
    guard let record = try? UniversalResolverResult.record(in: data) else { throw .source(.malformed) }
    return .returned(record)
  }

  private func answer(to call: [UInt8]) async throws(NameError) -> Answer {
    let data: [UInt8]
    do {
      data = try await reader.result(of: .universalResolver, call)
    } catch {
      switch error {
      case .reverted(let reason): return .refused(ENSRevert(reason))
      case .node(let error): throw .source(error)
      case .gateway(let status): throw .gatewayFailed(status: status)
      case .misled: throw .misconfigured
      }
    }
    // So answers a node of a chain that does not have the contract.
    guard !data.isEmpty else { throw .unsupported }
    return .returned(data)
  }

  private static func address(in record: [UInt8]) throws(NameError) -> Address? {
    do {
      return try UniversalResolverResult.address(in: record)
    } catch {
      throw .misconfigured
    }
  }
}

extension NameError {
  fileprivate init(_ reason: ENSRevert) {
    switch reason {
    case .resolverNotFound: self = .noSuchName
    case .resolverNotContract: self = .misconfigured
    case .unsupportedProfile: self = .noAddress
    case .http(let status): self = .gatewayFailed(status: status)
    case .notAName: self = .notAName
    case .resolverError, .addressMismatch, .other: self = .reverted
    }
  }
}
