import Caching
import Models

extension DiskStore {
  /// The pages of `source`, which names where they come from: what one source said is no answer for another.
  func pages(of source: String) -> CacheTier<CollectionPlace, AssetPage> {
    tier(
      key: { "\(source) page \($0.owner.hex) \($0.limit) \($0.cursor?.text ?? "")" },
      write: { $0.stored }, read: { AssetPage(stored: $1) })
  }

  /// Likewise its assets.
  func assets(of source: String) -> CacheTier<AssetID, Asset> {
    tier(key: { "\(source) asset \($0.text)" }, write: { $0.stored }, read: { Asset(stored: $1) })
  }

  /// Likewise its balances.
  func wallets(of source: String) -> CacheTier<Address, Wallet> {
    tier(
      key: { "\(source) balance \($0.hex)" }, write: { .string($0.balance.decimal) },
      read: { address, value in
        value.text.flatMap { Wei(decimalDigits: $0) }.map { Wallet(address: address, balance: $0) }
      })
  }

  /// One kind of value in the store: what it is called there and how it is written.
  private func tier<Key: Sendable, Value: Sendable>(
    key name: @escaping @Sendable (Key) -> String, write: @escaping @Sendable (Value) -> JSONValue,
    read: @escaping @Sendable (Key, JSONValue) -> Value?
  ) -> CacheTier<Key, Value> {
    CacheTier(
      read: { key in
        guard let record = await self.record(name(key)), let value = read(key, record.value) else { return nil }
        return (value, record.time)
      },
      write: { self.save(StoreRecord(key: name($0), time: $2, value: write($1))) },
      forget: { self.remove(name($0)) })
  }
}
