/// A key for an upstream. It prints as "(key)", so that no log and no error can give it away.
package struct APIKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// For the request only.
  let secret: String

  /// Nil for text that is blank or cannot stand in a header: no key, then.
  package init?(_ text: String) {
    let trimmed = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
    let secret = String(trimmed)
    guard !secret.isEmpty, secret.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    self.secret = secret
  }

  package var description: String { "(key)" }
  package var debugDescription: String { "(key)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
