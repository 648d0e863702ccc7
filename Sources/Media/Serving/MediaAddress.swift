import Encoding

/// What a path of ours names: whose picture, film or sound, and in which size.
package struct MediaAddress: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case picture, film, sound
    /// Of a collection.
    case collection
    /// Of an owner.
    case avatar
  }

  /// The id of the item, collection or owner, as paths have it.
  package var id: String
  package var kind: Kind
  /// Width in pixels that the host is asked for where it can make one; nil for the original.
  package var width: Int?

  package init(id: String, kind: Kind, width: Int? = nil) {
    self.id = id
    self.kind = kind
    self.width = width
  }

  /// `picture`, or `picture-512`.
  fileprivate var variant: String { kind.rawValue + (width.map { "-\($0)" } ?? "") }

  /// Only what `variant` writes.
  fileprivate init?(id: String, variant: String) {
    let parts = variant.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    self.init(id: id, kind: kind, width: parts.count == 2 ? Int(parts[1]) : nil)
    guard self.variant == variant, width.map({ (1...10_000).contains($0) }) ?? true else { return nil }
  }
}

/// Makes and checks `/media/{id}/{kind and size}/{22 characters}`: addresses that only this server can make, so that
/// nobody has it fetch what no page of it shows.
package struct MediaSigner: Sendable {
  package static let prefix = "/media/"

  private let code: HMACSHA256

  package init(secret: MediaSecret) {
    code = HMACSHA256(key: secret.bytes)
  }

  /// The id has no slash, and stands in a path as it is.
  package func path(for address: MediaAddress) -> String {
    "\(Self.prefix)\(address.id)/\(address.variant)/\(signature(address))"
  }

  /// Nil for an address of others, or an altered one. `segments` are those of the path, decoded: `media` and three.
  package func address(_ segments: [String]) -> MediaAddress? {
    guard segments.count == 4, segments[0] == "media", !segments[1].isEmpty, !segments[1].contains("/"),
      let address = MediaAddress(id: segments[1], variant: segments[2]),
      HMACSHA256.areEqual(segments[3].utf8, signature(address).utf8)
    else { return nil }
    return address
  }

  /// 128 bits in 22 characters.
  private func signature(_ address: MediaAddress) -> String {
    Base64.encode(code.code(for: "media 1\n\(address.id)\n\(address.variant)".utf8).prefix(16), .url)
  }
}
