import HTTPClient
import Models

/// What a node answers to `eth_getBalance`: a quantity, or one of the many forms of a refusal.
struct BalanceReply {
  /// The `id` of every request; a reply with another one answers something else. Some nodes leave it out or make it a
  /// string, which is no other.
  static let id = "1"

  private let reply: TransportReply
  private let document: JSONValue?

  init(_ reply: TransportReply) {
    self.reply = reply
    document = try? JSONParser.parse(reply.body)
  }

  func balance(hasKey: Bool, now: Int) throws(RepositoryError) -> Wei {
    guard (200...299).contains(reply.status), document?["error"] == nil else {
      throw error(hasKey: hasKey, now: now)
    }
    guard let document, document["id"].map({ $0.text == Self.id }) ?? true,
      case .string(let quantity)? = document["result"],
      let balance = Wei(quantity: quantity)
    else { throw .malformed }
    return balance
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
