/// One page of an owner's assets. An empty page with a `next` is not the end.
package struct AssetPage: Hashable, Sendable {
  package var assets: [Asset]
  package var next: Cursor?
  /// Only v1 gives one.
  package var previous: Cursor?

  package init(assets: [Asset], next: Cursor? = nil, previous: Cursor? = nil) {
    self.assets = assets
    self.next = next
    self.previous = previous
  }
}
