import Caching
import Models

/// How many of each edition an owner holds, as far as the pages of the items, which tell it, were seen. No source is
/// asked.
struct Editions: Hashable, Sendable {
  /// "× 3" by item; those held once are left out.
  private(set) var quantities: [AssetID: String] = [:]
  /// What these answers are made of: a page that shows them is out of date once one differs.
  private(set) var versions: [UInt64?] = []

  init() {}

  init(of page: AssetPage, heldBy owner: Address, in saved: any SavedValues) {
    for asset in page.assets where asset.tokenStandard == "erc1155" {
      guard let detail = saved.savedAsset(asset.id, near: nil) else { continue }
      versions.append(detail.version)
      guard let quantity = detail.value.quantity(heldBy: owner), quantity.decimal != "1" else { continue }
      quantities[asset.id] = "× \(BalanceFormat.grouped(quantity.decimal))"
    }
  }
}
