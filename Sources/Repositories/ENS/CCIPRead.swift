import Caching
import Models

/// Calls a contract that may send its caller to gateways first (ERC-3668).
struct CCIPRead: Sendable {
  /// Lookups that may follow on one another.
  static let maximumRounds = 4
  /// Seconds for all of it.
  static let timeout = 10.0

  let call:
    @Sendable (_ contract: Address, _ data: [UInt8], _ timeout: Double) async throws(RepositoryError) -> CallOutcome
  let gateways: Gateways

  /// What `contract` returns in the end.
  func result(of contract: Address, _ data: [UInt8]) async throws(CCIPReadError) -> [UInt8] {
    let allowance = GatewayAllowance(until: gateways.time.uptime() + Self.timeout)
    var data = data
    var rounds = 0
    while true {
      switch try await outcome(of: contract, data, within: allowance) {
      case .returned(let result): return result
      case .reverted(let reason):
        guard let lookup = try Self.lookup(in: reason) else { throw .reverted(reason) }
        // Another sender would let one contract have its gateways answer for another.
        guard lookup.query.sender == contract, rounds < Self.maximumRounds else { throw .misled }
        rounds += 1
        data = lookup.call(with: try await answer(to: lookup.query, within: allowance))
      }
    }
  }

  private func outcome(
    of contract: Address, _ data: [UInt8], within allowance: GatewayAllowance
  ) async throws(CCIPReadError) -> CallOutcome {
    let timeout = allowance.deadline - gateways.time.uptime()
    // Only gateways can have used the time up.
    guard timeout > 0 else { throw .gateway(status: nil) }
    do {
      return try await call(contract, data, timeout)
    } catch {
      throw .node(error)
    }
  }

  private func answer(to query: GatewayQuery, within allowance: GatewayAllowance) async throws(CCIPReadError) -> [UInt8]
  {
    do {
      return try await gateways.answer(to: query, within: allowance)
    } catch {
      switch error {
      case .failed(let status): throw .gateway(status: status)
      case .noGateway: throw .misled
      }
    }
  }

  private static func lookup(in reason: [UInt8]) throws(CCIPReadError) -> OffchainLookup? {
    do {
      return try OffchainLookup(reason)
    } catch {
      throw .misled
    }
  }
}

/// Why a call has no result.
enum CCIPReadError: Error, Equatable {
  case node(RepositoryError)
  /// The contract gave up, with this reason.
  case reverted([UInt8])
  case gateway(status: Int?)
  /// The contract speaks for another one, names no gateway that may be asked, or asks again and again.
  case misled
}
