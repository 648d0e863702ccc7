import HTTPClient
import Models

/// Keeps the pages and assets of another repository on the disk.
struct StoringAssets: AssetRepository {
  private let base: any AssetRepository
  private let source: String
  private let pages: Storing<AssetPage>
  private let details: Storing<Asset>

  /// `source` names where the values come from: what one source said is no answer for another.
  init(_ base: any AssetRepository, source: String, store: DiskStore, time: TimeSource) {
    self.base = base
    self.source = source
    pages = Storing(store: store, now: time.now, write: { $0.stored }, read: { AssetPage(stored: $0) })
    details = Storing(store: store, now: time.now, write: { $0.stored }, read: { Asset(stored: $0) })
  }

  func assets(at place: CollectionPlace, policy: FetchPolicy) async throws(RepositoryError) -> Fetched<AssetPage> {
    let key = "\(source) page \(place.owner.hex) \(place.limit) \(place.cursor?.text ?? "")"
    return try await pages.value(key, policy: policy) { () async throws(RepositoryError) in
      try await base.assets(at: place, policy: policy)
    }
  }

  func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Fetched<Asset> {
    try await details.value("\(source) asset \(id.text)", policy: policy) { () async throws(RepositoryError) in
      try await base.asset(id, near: place, policy: policy)
    }
  }
}
