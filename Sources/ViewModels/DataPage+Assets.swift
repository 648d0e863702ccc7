import Caching
import Models

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
    collection = ItemText.collection(asset)
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
    let known = asset.traits.compactMap(TraitText.init)
    traits = known.isEmpty ? nil : known
  }
}
