import Encoding

/// Where a page of assets starts, in the upstream's own words: opaque text, handed back exactly as it came.
package struct Cursor: Hashable, Sendable {
  package let text: String

  /// Nil for empty text, control characters, and text longer than any upstream sends.
  package init?(_ text: String) {
    guard (1...maximumLength).contains(text.utf8.count), !text.utf8.contains(where: \.isControl)
    else { return nil }
    self.text = text
  }
}

/// Bytes; the cursors seen have under 100.
private let maximumLength = 2048
