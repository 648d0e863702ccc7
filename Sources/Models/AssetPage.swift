import Encoding

/// One page of an owner's assets. An empty page with a `next` is not the end.
package struct AssetPage: Hashable, Codable, Sendable {
  package var assets: [Asset]
  package var next: Cursor?
  /// Only v1 gives one.
  package var previous: Cursor?
  /// Items of the page that the source did not name well enough to be shown.
  package var unreadable: Int
  /// More may follow, but what the source has in the place of a cursor cannot be used.
  package var isCut: Bool
  /// The source's cursor leads back to items that were there before: there is no `next`.
  package var repeats: Bool

  package init(
    assets: [Asset], next: Cursor? = nil, previous: Cursor? = nil, unreadable: Int = 0, isCut: Bool = false,
    repeats: Bool = false
  ) {
    self.assets = assets
    self.next = next
    self.previous = previous
    self.unreadable = unreadable
    self.isCut = isCut
    self.repeats = repeats
  }
}

/// One page of an owner's assets: whose, from where on, and how many.
package struct CollectionPlace: Hashable, Sendable {
  package static let defaultLimit = 20
  /// The most assets a page may ask for.
  package static let limits = 1...200

  package let owner: Address
  /// Nil for the first page.
  package let cursor: Cursor?
  package let limit: Int

  /// `limit` is brought into `limits`.
  package init(owner: Address, cursor: Cursor? = nil, limit: Int = defaultLimit) {
    self.owner = owner
    self.cursor = cursor
    self.limit = min(max(limit, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// Another page of the same list; the first one for nil.
  package func turned(to cursor: Cursor?) -> CollectionPlace {
    CollectionPlace(owner: owner, cursor: cursor, limit: limit)
  }
}

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
