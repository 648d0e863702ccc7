import Caching
import HTTPClient
import Synchronization

/// The servers that names may have outside the chain (ERC-3668): what they say is checked by the contract, where they
/// are is not.
struct Gateways: Sendable {
  /// Seconds for one answer.
  static let timeout = 5.0
  /// Bytes of an answer.
  static let maximumBody = 1 << 20
  /// Batches inside batches.
  private static let maximumDepth = 2

  let transport: any HTTPTransport
  /// Scheme, host and port, in lower case, of servers that may be asked without https.
  let trustedOrigins: Set<String>
  let time: TimeSource

  /// Asks one address after the other until one answers.
  func answer(
    to query: GatewayQuery, within allowance: GatewayAllowance, depth: Int = 0
  ) async throws(GatewayError) -> [UInt8] {
    var failure = GatewayError.noGateway
    for url in query.urls {
      guard url != GatewayBatch.url else {
        if let response = await batch(query, within: allowance, depth: depth + 1) { return response }
        continue
      }
      let timeout = min(Self.timeout, allowance.deadline - time.uptime())
      guard let request = query.request(to: url, trustedOrigins: trustedOrigins, timeout: timeout) else { continue }
      guard timeout > 0, allowance.takeRequest() else { throw .failed(status: nil) }
      if failure == .noGateway { failure = .failed(status: nil) }
      guard let reply = try? await transport.send(request), reply.body.count <= Self.maximumBody else { continue }
      switch reply.status {
      case 200...299: if let data = Self.data(in: reply.body) { return data }
      case 400...499: throw .failed(status: reply.status)
      default: failure = .failed(status: reply.status)
      }
    }
    throw failure
  }

  /// Makes the lookups of a batch at the same time. Nil where the batch is nothing that can be done here.
  private func batch(_ query: GatewayQuery, within allowance: GatewayAllowance, depth: Int) async -> [UInt8]? {
    guard depth <= Self.maximumDepth, let queries = try? GatewayBatch.queries(in: query.callData),
      (1...GatewayBatch.maximumQueries).contains(queries.count),
      queries.allSatisfy({ $0.urls.contains(GatewayBatch.url) || $0.canBeAsked(trustedOrigins: trustedOrigins) })
    else { return nil }
    let answers = await withTaskGroup(of: (Int, Result<[UInt8], GatewayError>).self) { group in
      for (index, query) in queries.enumerated() {
        group.addTask { (index, await self.outcome(of: query, within: allowance, depth: depth)) }
      }
      return await group.reduce(into: [Int: Result<[UInt8], GatewayError>]()) { $0[$1.0] = $1.1 }
    }
    return GatewayBatch.response(queries.indices.map { answers[$0] ?? .failure(.noGateway) })
  }

  private func outcome(
    of query: GatewayQuery, within allowance: GatewayAllowance, depth: Int
  ) async -> Result<[UInt8], GatewayError> {
    do throws(GatewayError) {
      return .success(try await answer(to: query, within: allowance, depth: depth))
    } catch {
      return .failure(error)
    }
  }

  /// `{"data":"0x…"}`; some write the text alone, with quotation marks or without.
  private static func data(in body: [UInt8]) -> [UInt8]? {
    if let document = try? JSONParser.parse(body) {
      guard case .string(let text) = document["data"] ?? document else { return nil }
      return HexData.decode(text)
    }
    return HexData.decode(String(decoding: body, as: UTF8.self).filter { !$0.isWhitespace })
  }
}

/// What one lookup may use, all its rounds and batches together: who wrote it might want us to flood somebody else.
final class GatewayAllowance: Sendable {
  static let maximumRequests = 32

  /// In seconds of `TimeSource.uptime`.
  let deadline: Double
  private let requestsLeft = Mutex(maximumRequests)

  init(until deadline: Double) {
    self.deadline = deadline
  }

  /// False where all are used up.
  func takeRequest() -> Bool {
    requestsLeft.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}
