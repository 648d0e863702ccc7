/// Where assets come from. The layers above never learn which source answered.
package protocol AssetRepository: Sendable {
  /// One page of the assets that `place.owner` holds.
  func assets(at place: CollectionPlace, policy: FetchPolicy) async throws(RepositoryError) -> Cached<AssetPage>

  /// One asset with everything that is known of it. `place` is the page a visitor found it on: v1 has no other way to
  /// find an asset again.
  func asset(_ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy) async throws(RepositoryError)
    -> Cached<Asset>
}

/// Where balances come from.
package protocol WalletRepository: Sendable {
  func wallet(at address: Address, policy: FetchPolicy) async throws(RepositoryError) -> Cached<Wallet>
}
