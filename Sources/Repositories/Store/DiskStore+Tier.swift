import Caching
import Models

extension DiskStore {
  /// The pages of `source`, which names where they come from: what one source said is no answer for another.
  func pages(of source: String) -> CacheTier<CollectionPlace, AssetPage> {
    tier { "\(source) page \($0.owner.hex) \($0.limit) \($0.cursor?.text ?? "")" }
  }

  /// Likewise its assets.
  func assets(of source: String) -> CacheTier<AssetID, Asset> {
    tier { "\(source) asset \($0.text)" }
  }

  /// Likewise its balances.
  func wallets(of source: String) -> CacheTier<Address, Wallet> {
    tier { "\(source) balance \($0.hex)" }
  }

  /// One kind of value, and what it is called in the store.
  private func tier<Key: Sendable, Value: Codable & Sendable>(
    _ name: @escaping @Sendable (Key) -> String
  ) -> CacheTier<Key, Value> {
    CacheTier(
      read: { await self.record(name($0), of: Value.self).map { ($0.value, $0.time) } },
      write: { self.save(StoreRecord(key: name($0), time: $2, value: $1)) },
      forget: { self.remove(name($0)) })
  }
}
