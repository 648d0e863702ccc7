import HTTPClient
import Models

/// What a node answers to a call of JSON-RPC: a result, or one of the many forms of a refusal.
struct NodeReply {
  /// The `id` of every request; a reply with another one answers something else. Some nodes leave it out or make it a
  /// string, which is no other.
  static let id = "1"

  private let reply: TransportReply
  private let document: JSONValue?

  init(_ reply: TransportReply) {
    self.reply = reply
    document = try? JSONParser.parse(reply.body)
  }

  func result(hasKey: Bool, now: Int) throws(RepositoryError) -> JSONValue {
    guard (200...299).contains(reply.status), document?["error"] == nil else {
      throw error(hasKey: hasKey, now: now)
    }
    guard let document, document["id"].map({ $0.text == Self.id }) ?? true, let result = document["result"] else {
      throw .malformed
    }
    return result
  }

  /// The result of `eth_getBalance`.
  func balance(hasKey: Bool, now: Int) throws(RepositoryError) -> Wei {
    guard case .string(let quantity) = try result(hasKey: hasKey, now: now), let balance = Wei(quantity: quantity)
    else { throw .malformed }
    return balance
  }

  /// The result of `eth_call`. Which codes and statuses mean a revert differs from node to node.
  func outcome(hasKey: Bool, now: Int) throws(RepositoryError) -> CallOutcome {
    let isRefusal = [401, 402, 403, 429].contains(reply.status)
    if !isRefusal, let error = document?["error"], let data = RevertData.find(in: error) { return .reverted(data) }
    guard case .string(let text) = try result(hasKey: hasKey, now: now), let data = HexData.decode(text) else {
      throw .malformed
    }
    return .returned(data)
  }

  private func error(hasKey: Bool, now: Int) -> RepositoryError {
    switch reply.status {
    case 401: hasKey ? .keyRefused : .keyMissing
    case 402: .quotaExhausted
    case 403: forbidden(hasKey: hasKey)
    case 429: limited(now: now)
    case 200...299: inside()
    // A node may say more in the body than with the status: HTTP 500 with a JSON-RPC error.
    default: document?["error"]?["code"] == nil ? .failed(status: reply.status) : inside()
    }
  }

  /// The error of a JSON-RPC reply. Infura puts 402 and 429 in here, too; some nodes write only a sentence.
  private func inside() -> RepositoryError {
    guard let error = document?["error"] else { return .malformed }
    guard let code = error["code"]?.text.flatMap({ Int($0) }) else { return .rpc(code: 0) }
    switch code {
    case 402: return .quotaExhausted
    case 429: return .rateLimited(retryAfter: nil)
    case -32005: return .rateLimited(retryAfter: backoff)
    default: return .rpc(code: code)
    }
  }

  private func forbidden(hasKey: Bool) -> RepositoryError {
    guard document?["error"] != nil else { return .blocked }
    return hasKey ? .keyRefused : .keyMissing
  }

  /// The three forms of 429: the day's requests are used up, the rate is too high for now, and one without details.
  private func limited(now: Int) -> RepositoryError {
    let message = document?["error"]?["message"]?.text?.lowercased() ?? ""
    if message.contains("daily") { return .quotaExhausted }
    return .rateLimited(retryAfter: RetryAfter.seconds(in: reply, now: now) ?? backoff)
  }

  /// `backoff_seconds` lies in `data` or in `data.rate`; 0 says nothing.
  private var backoff: Int? {
    let data = document?["error"]?["data"]
    let seconds = (data?["rate"]?["backoff_seconds"] ?? data?["backoff_seconds"])?.text
    return seconds.flatMap(RetryAfter.wholeNumber).flatMap { $0 > 0 ? RetryAfter.bounded($0) : nil }
  }
}
