package import Caching

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

/// A value from a repository, with its age, its version and why it is old, if it is.
package typealias Cached<Value: Sendable & Equatable> = CachedValue<Value, RepositoryError>

extension RepositoryError: FetchFailure {
  package var costNothing: Bool {
    switch self {
    case .keyMissing, .rateLimited, .overloaded, .unsupported, .cancelled: true
    default: false
    }
  }
}

/// Whether a saved value will do.
package enum FetchPolicy: Hashable, Sendable {
  case savedWillDo
  /// Ask the source: a visitor pressed "Fetch again".
  case fetchAgain
}
