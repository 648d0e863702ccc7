import Caching
import Models

/// What a page shows, as data for programs and spreadsheets. What is not known is left out, never made up.
package struct DataPage: Encodable, Hashable, Sendable {
  /// The checksummed address of the owner; nil for a single item.
  package var owner: String?
  package var balance: BalanceData?
  /// Why the balance is not known, as a sentence.
  package var balanceProblem: String?
  /// "OpenSea API v2"
  package var source: String
  package var isSample: Bool
  /// When the items were fetched: "2026-11-30T11:58:07Z"; nil for the sample, which has no age.
  package var fetched: String?
  package var notices: [String]
  package var items: [ItemData]
  /// The path of the next page of items in the same form.
  package var next: String?
}

package struct BalanceData: Encodable, Hashable, Sendable {
  /// An integer in decimal digits.
  package var wei: String
  /// Ether in decimal digits, exact.
  package var eth: String
  /// As in `DataPage`.
  package var fetched: String?
}

package struct ItemData: Encodable, Hashable, Sendable {
  package var id: String
  /// The item's own.
  package var name: String?
  package var collection: String?
  package var chain: String
  package var contract: String?
  /// Decimal digits, up to 78: text, since no machine number holds them.
  package var tokenId: String?
  package var tokenStandard: String?
  /// Why OpenSea would rather not show it.
  package var mark: String?
  package var description: String?
  package var imageUrl: String?
  package var originalImageUrl: String?
  package var animationUrl: String?
  package var marketplaceUrl: String?
  package var traits: [TraitText]?
}

/// The forms in which a page gives its data; the raw value is the ending of its path.
package enum DataFormat: String, CaseIterable, Sendable {
  case json, csv

  /// ".json"
  var ending: String { ".\(rawValue)" }

  /// `text` without the ending of a form, and the form; nil where it has none.
  static func split(_ text: String) -> (String, DataFormat?) {
    for format in allCases where text.hasSuffix(format.ending) {
      return (String(text.dropLast(format.ending.count)), format)
    }
    return (text, nil)
  }

  /// The form that a request for `path` asks for, whether or not there is such a page.
  package init?(path: String) {
    guard path.hasPrefix("/collection/") || path.hasPrefix("/asset/"), let format = Self.split(path).1 else {
      return nil
    }
    self = format
  }
}

extension DataPage {
  /// `notices` as the page has them.
  init(_ assets: [Asset], fetched: Int, notices: [Sentence], source: SiteSource) {
    self.source = source.name
    isSample = source.isSample
    self.fetched = source.stamp(fetched)
    self.notices = notices.map(\.text)
    items = assets.map(ItemData.init)
  }
}

extension BalanceData {
  init(_ wallet: Cached<Wallet>, source: SiteSource) {
    wei = wallet.value.balance.decimal
    eth = BalanceFormat.ether(wallet.value.balance)
    fetched = source.stamp(wallet.time)
  }
}

extension ItemData {
  init(_ asset: Asset) {
    id = asset.id.text
    name = DisplayText.line(asset.name)
    collection = DisplayText.line(asset.collection?.name) ?? DisplayText.line(asset.collection?.slug)
    chain = ItemText.chain(asset)
    contract = asset.contract?.checksummed
    tokenId = asset.tokenID?.decimal
    tokenStandard = DisplayText.line(asset.tokenStandard)
    mark = ItemText.mark(of: asset)
    description = DisplayText.paragraphs(asset.description)
    imageUrl = WebAddress.anyPicture(asset.imageURL) ?? WebAddress.anyPicture(asset.originalImageURL)
    originalImageUrl = WebAddress.anyPicture(asset.originalImageURL)
    animationUrl = WebAddress.file(asset.animationURL)
    marketplaceUrl = WebAddress.marketplace(asset)
    let known = asset.traits.compactMap(TraitText.init(plain:))
    traits = known.isEmpty ? nil : known
  }
}
