import Caching
import Encoding
import Foundation
import Models

/// Raised whenever an older file would be read wrongly; files of other versions are ignored.
private let title = "nft-collection-pages store 3"

/// One file of the store: a line that says what it is, a line with a checksum, and a JSON document.
struct StoreRecord<Value: Codable & Sendable>: Codable, Sendable {
  /// What was asked, in words. Two keys with the same file name are told apart by it.
  var key: String
  /// Seconds since 1970.
  var time: Int
  var value: Value
}

extension StoreRecord: Equatable where Value: Equatable {}

extension StoreRecord {
  /// Nil for what JSON cannot hold.
  var bytes: [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let document = try? encoder.encode(self) else { return nil }
    return Array("\(title)\n\(Self.checksum(of: document))\n".utf8) + document
  }

  /// Nil for a file that is cut, changed or of another version.
  init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: ASCII.lineFeed, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(title.utf8),
      parts[1].elementsEqual(Self.checksum(of: parts[2]).utf8),
      let record = try? JSONDecoder().decode(Self.self, from: Data(parts[2]))
    else { return nil }
    self = record
  }

  /// FNV-1a, 64 bits: against damage, not against malice.
  private static func checksum(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

extension DiskStore {
  /// The pages of `source`, which names where they come from: what one source said is no answer for another.
  func pages(of source: String) -> CacheTier<CollectionPlace, AssetPage> {
    tier { "\(source) page \($0.owner.hex) \($0.limit) \($0.cursor?.text ?? "")" }
  }

  /// Likewise its assets.
  func assets(of source: String) -> CacheTier<AssetID, Asset> {
    tier { "\(source) asset \($0.text)" }
  }

  /// Likewise the names of its collections.
  func names(of source: String) -> CacheTier<String, String> {
    tier { "\(source) name \($0)" }
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
