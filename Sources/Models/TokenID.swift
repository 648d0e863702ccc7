import Encoding

/// A token's number inside its contract (uint256), kept as decimal text: up to 78 digits, never a machine number.
package struct TokenID: Hashable, Sendable {
  /// Without a sign and leading zeros: the one spelling.
  package let decimal: String

  /// Reads ASCII digits, behind a plus sign or not; leading zeros do not count. Nil for anything else, and for more
  /// than 78 digits.
  package init?(_ text: some StringProtocol) {
    let digits = text.utf8.first == UInt8(ascii: "+") ? text.utf8.dropFirst() : text.utf8[...]
    guard digits.isDecimal else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= 78 else { return nil }
    decimal = significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
  }
}
