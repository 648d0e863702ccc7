package import Caching
package import Models
import Synchronization

/// Holds what a test puts in, and records the pages asked for ahead.
package final class FakeSavedValues: SavedValues {
  private struct State {
    var pages: [CollectionPlace: Cached<AssetPage>] = [:]
    var assets: [AssetID: Cached<Asset>] = [:]
    var wallets: [Address: Cached<Wallet>] = [:]
    var prefetched: [CollectionPlace] = []
    var lookUps = 0
  }

  private let state = Mutex(State())

  package init() {}

  package func save(_ page: Cached<AssetPage>, at place: CollectionPlace) {
    state.withLock { $0.pages[place] = page }
  }

  package func save(_ asset: Cached<Asset>) {
    state.withLock { $0.assets[asset.value.id] = asset }
  }

  package func save(_ wallet: Cached<Wallet>) {
    state.withLock { $0.wallets[wallet.value.address] = wallet }
  }

  /// How often it was asked for a value.
  package var lookUps: Int { state.withLock { $0.lookUps } }

  package var prefetched: [CollectionPlace] {
    state.withLock { $0.prefetched }
  }

  package func savedAssets(at place: CollectionPlace) -> Cached<AssetPage>? {
    state.withLock {
      $0.lookUps += 1
      return $0.pages[place]
    }
  }

  package func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>? {
    state.withLock {
      $0.lookUps += 1
      return $0.assets[id]
    }
  }

  package func savedWallet(at address: Address) -> Cached<Wallet>? {
    state.withLock {
      $0.lookUps += 1
      return $0.wallets[address]
    }
  }

  package func prefetch(_ place: CollectionPlace) {
    state.withLock { $0.prefetched.append(place) }
  }
}

extension CachedValue {
  /// As a cache gives it that has it as this version.
  package func kept(version: UInt64, isFresh: Bool = true) -> CachedValue {
    CachedValue(value, time: time, version: version, isFresh: isFresh, failure: failure)
  }
}
