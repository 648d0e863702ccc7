import Encoding
import Foundation
import Models

/// The base address of an upstream: scheme, host and port, and perhaps a path to put in front.
package struct Endpoint: Hashable, Sendable {
  /// Without a slash at the end.
  package let text: String

  /// Nil unless `text` is an http or https address with a host and without user, query and fragment.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty, parts.user == nil,
      parts.password == nil, parts.query == nil, parts.fragment == nil, (1...65535).contains(parts.port ?? 80)
    else { return nil }
    var end = text.endIndex
    while end > text.startIndex, text[text.index(before: end)] == "/" { end = text.index(before: end) }
    self.text = String(text[..<end])
  }

  /// The path in front of every request, "" as a rule.
  package var path: String {
    URLComponents(string: text)?.percentEncodedPath ?? ""
  }

  /// Scheme, host and port.
  package var origin: String {
    String(text.dropLast(path.utf8.count))
  }

  /// What stands for it where a key must not: a path may hold one, so that only a digest of it tells two apart.
  package var alias: String {
    path.isEmpty
      ? origin : "\(origin) \(Keccak256.hash(path.utf8).prefix(8).map { String($0, radix: 16) }.joined(separator: "."))"
  }

  private init(known text: String) {
    self.text = text
  }

  /// A host that cannot exist (RFC 6761, section 6.4).
  init(sample: Void) {
    text = "http://sample.invalid"
  }

  package static let openSea = Endpoint(known: "https://api.opensea.io")
  package static let infura = Endpoint(known: "https://mainnet.infura.io")
}

/// A key for an upstream. It prints as "(key)", so that no log and no error can give it away.
package struct APIKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// For the request only.
  let secret: String

  /// Nil for text that is blank or cannot stand in a header: no key, then.
  package init?(_ text: String) {
    let secret = text.trimmingSpaces
    guard !secret.isEmpty, secret.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    self.secret = secret
  }

  package var description: String { "(key)" }
  package var debugDescription: String { "(key)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
