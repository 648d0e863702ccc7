package import Models
import Synchronization

/// Holds what a test puts in, and records the pages asked for ahead.
package final class FakeSavedValues: SavedValues {
  private struct State {
    var pages: [CollectionPlace: Saved<AssetPage>] = [:]
    var assets: [AssetID: Saved<Asset>] = [:]
    var wallets: [Address: Saved<Wallet>] = [:]
    var prefetched: [CollectionPlace] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func save(_ page: Saved<AssetPage>, at place: CollectionPlace) {
    state.withLock { $0.pages[place] = page }
  }

  package func save(_ asset: Saved<Asset>) {
    state.withLock { $0.assets[asset.fetched.value.id] = asset }
  }

  package func save(_ wallet: Saved<Wallet>) {
    state.withLock { $0.wallets[wallet.fetched.value.address] = wallet }
  }

  package var prefetched: [CollectionPlace] {
    state.withLock { $0.prefetched }
  }

  package func savedAssets(at place: CollectionPlace) -> Saved<AssetPage>? {
    state.withLock { $0.pages[place] }
  }

  package func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Saved<Asset>? {
    state.withLock { $0.assets[id] }
  }

  package func savedWallet(at address: Address) -> Saved<Wallet>? {
    state.withLock { $0.wallets[address] }
  }

  package func prefetch(_ place: CollectionPlace) {
    state.withLock { $0.prefetched.append(place) }
  }
}
