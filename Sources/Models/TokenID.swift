import Encoding

/// A token's number inside its contract (uint256), kept as decimal text: up to 78 digits, never a machine number.
package struct TokenID: Hashable, Sendable {
  package let decimal: String

  /// Nil unless `text` is 1 to 78 ASCII digits.
  package init?(_ text: some StringProtocol) {
    let digits = text.utf8
    guard (1...78).contains(digits.count), digits.isDecimal else { return nil }
    decimal = String(text)
  }
}
