import Caching
import Models
import Synchronization

/// On which of the pages seen an asset stands, so that none is searched for one that no page has.
final class AssetIndex: Sendable {
  private let places = Mutex(LeastRecentlyUsed<AssetID, [CollectionPlace]>())
  private let byteBound: Int

  init(byteBound: Int) {
    self.byteBound = byteBound
  }

  func note(_ page: AssetPage, at place: CollectionPlace) {
    places.withLock { places in
      for id in page.assets.flatMap(\.ids) {
        let known = places.use(id)?.value ?? []
        guard known.first != place else { continue }
        let all = ([place] + known.filter { $0 != place }).prefix(Self.mostPlaces)
        places.set(id, to: Array(all), size: Self.entrySize, bound: byteBound)
      }
    }
  }

  /// The last one first. A page may be gone since, or have changed.
  func places(of id: AssetID) -> [CollectionPlace] {
    places.withLock { $0.use(id)?.value ?? [] }
  }

  /// Of one asset: owners and limits have pages of their own.
  private static let mostPlaces = 4
  /// Bytes, roughly.
  private static let entrySize = 170
}

extension Asset {
  /// The asset's own id, and where that is a number, the one by contract and token.
  var ids: [AssetID] {
    guard let token, token != id else { return [id] }
    return [id, token]
  }

  /// The asset's id by contract and token, whatever other id it has.
  var token: AssetID? {
    guard let contract, let tokenID else { return nil }
    return AssetID(chain: chain, contract: contract, identifier: tokenID)
  }

  /// Whether `id` names this asset.
  func isKnown(as id: AssetID) -> Bool { self.id == id || token == id }
}
