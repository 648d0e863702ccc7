import Encoding

/// How long an upstream asks us to wait, wherever in its reply it says so.
package enum RetryAfter {
  /// More is not believed: a wrong field would shut everybody out.
  package static let maximum = 300

  /// Seconds from `now` (seconds since 1970) on: from `Retry-After` in seconds or as a date (RFC 9110, section
  /// 10.2.3), else from `X-RateLimit-Reset`, else from a sentence such as "Expected available in 3 seconds".
  package static func seconds(in reply: TransportReply, now: Int) -> Int? {
    let field = reply.header("Retry-After")
    if let seconds = field.flatMap(wholeNumber) { return bounded(seconds) }
    if let date = field.flatMap({ HTTPDate.parse($0) }) { return bounded(date - now) }
    if let seconds = reset(in: reply, now: now) { return bounded(seconds) }
    return sentence(in: reply.body.prefix(4096)).map(bounded)
  }

  /// Seconds until `X-RateLimit-Reset`, which is written as a moment, in seconds or milliseconds, or as a wait.
  static func reset(in reply: TransportReply, now: Int) -> Int? {
    guard let value = reply.header("X-RateLimit-Reset").flatMap(wholeNumber) else { return nil }
    switch value {
    case 100_000_000_000...: return value / 1000 - now
    case 1_000_000_000...: return value - now
    default: return value
    }
  }

  /// Digits, and a fraction that counts as one more second.
  package static func wholeNumber(_ text: String) -> Int? {
    let trimmed = text.split(separator: " ")
    guard trimmed.count == 1 else { return nil }
    let parts = trimmed[0].split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(isNumber), let whole = Int(parts[0]) else { return nil }
    guard parts.count == 2, parts[1].contains(where: { $0 != "0" }), whole < Int.max else { return whole }
    return whole + 1
  }

  private static func isNumber(_ text: Substring) -> Bool {
    text.utf8.count <= 15 && text.utf8.isDecimal
  }

  private static func sentence(in body: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: body, as: UTF8.self).lowercased()
    guard let start = text.firstRange(of: "available in ")?.upperBound else { return nil }
    let words = text[start...].split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[1].hasPrefix("second") else { return nil }
    return wholeNumber(String(words[0]))
  }

  /// A wait that is over, or none, is a second: nobody is to come back at once.
  package static func bounded(_ seconds: Int) -> Int {
    min(max(seconds, 1), maximum)
  }
}
