/// What is already in memory. Nothing here waits, and nothing here asks a source before it returns.
package protocol SavedValues: Sendable {
  func savedAssets(at place: CollectionPlace) -> Cached<AssetPage>?

  /// `place` is the page the asset was found on, as for `AssetRepository.asset`.
  func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>?

  func savedWallet(at address: Address) -> Cached<Wallet>?

  /// Asks for a page behind the visitor's back, so that it is saved when they get there. One at a time; while one is
  /// under way, others are dropped.
  func prefetch(_ place: CollectionPlace)
}
