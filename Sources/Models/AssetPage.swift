/// One page of an owner's assets. An empty page with a `next` is not the end.
package struct AssetPage: Hashable, Sendable {
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
