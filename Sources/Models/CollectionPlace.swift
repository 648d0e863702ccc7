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
