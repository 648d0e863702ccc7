import Caching
package import Models
import Synchronization

/// What the two caches hold, for readers that must not wait, and the page ahead.
package final class SavedInMemory: SavedValues {
  private let assets: any SavingAssets
  private let wallets: CachingWallets
  private let isPrefetching = Mutex(false)

  package init(assets: any SavingAssets, wallets: CachingWallets) {
    self.assets = assets
    self.wallets = wallets
  }

  package func savedAssets(at place: CollectionPlace) -> Cached<AssetPage>? {
    assets.savedAssets(at: place)
  }

  package func savedAsset(_ id: AssetID, near place: CollectionPlace?) -> Cached<Asset>? {
    assets.savedAsset(id, near: place)
  }

  package func savedWallet(at address: Address) -> Cached<Wallet>? {
    wallets.savedWallet(at: address)
  }

  package func prefetch(_ place: CollectionPlace) {
    guard assets.savedAssets(at: place)?.isFresh != true else { return }
    let isFirst = isPrefetching.withLock { isPrefetching in
      defer { isPrefetching = true }
      return !isPrefetching
    }
    guard isFirst else { return }
    Task(priority: .utility) {
      _ = try? await assets.assets(at: place, policy: .savedWillDo)
      isPrefetching.withLock { $0 = false }
    }
  }
}
