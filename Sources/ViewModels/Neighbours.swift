import Caching
package import Models

/// The items before and after another on the pages of its owner that are saved. No source is asked.
package struct Neighbours: Hashable, Sendable {
  package var previous: Item?
  package var next: Item?
  /// What these answers are made of: a page that shows them is out of date once one differs.
  package private(set) var versions: [UInt64?] = []

  /// An item, and the page it stands on.
  package struct Item: Hashable, Sendable {
    package var asset: Asset
    package var place: CollectionPlace
  }

  /// None is known.
  package init() {}

  /// Pages looked through for the one before.
  private static let farthest = 50

  init(of id: AssetID, at place: CollectionPlace, in saved: any SavedValues) {
    guard let page = saved.savedAssets(at: place) else { return }
    versions.append(page.version)
    let assets = page.value.assets
    guard let index = assets.firstIndex(where: { $0.isNamed(by: id) }) else { return }
    previous = index > 0 ? Item(asset: assets[index - 1], place: place) : lastBefore(place, in: saved)
    next =
      index + 1 < assets.count
      ? Item(asset: assets[index + 1], place: place) : firstAfter(page.value, place, in: saved)
  }

  private mutating func firstAfter(
    _ page: AssetPage, _ place: CollectionPlace, in saved: any SavedValues
  ) -> Item? {
    guard let cursor = page.next else { return nil }
    let place = place.turned(to: cursor)
    guard let page = saved.savedAssets(at: place) else { return nil }
    versions.append(page.version)
    return page.value.assets.first.map { Item(asset: $0, place: place) }
  }

  /// Walks from the first page to the one before `place`: v2 has no cursor that leads back.
  private mutating func lastBefore(_ place: CollectionPlace, in saved: any SavedValues) -> Item? {
    guard let wanted = place.cursor else { return nil }
    var earlier = place.turned(to: nil)
    for _ in 0..<Self.farthest {
      guard let page = saved.savedAssets(at: earlier), let next = page.value.next else { return nil }
      if next == wanted {
        versions.append(page.version)
        return page.value.assets.last.map { Item(asset: $0, place: earlier) }
      }
      earlier = place.turned(to: next)
    }
    return nil
  }
}

extension Asset {
  /// Whether `id` is the one that links to this asset have, or names the same token.
  fileprivate func isNamed(by id: AssetID) -> Bool {
    if self.id == id { return true }
    guard let contract, let tokenID else { return false }
    return id == AssetID(chain: chain, contract: contract, identifier: tokenID)
  }
}
