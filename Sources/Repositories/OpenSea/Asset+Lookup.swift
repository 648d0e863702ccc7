import Models

extension Asset {
  /// Whether `id` names this asset: by its own id, or, where that is a number, by its contract and token.
  func isKnown(as id: AssetID) -> Bool {
    if self.id == id { return true }
    guard let contract, let tokenID else { return false }
    return id == AssetID(chain: chain, contract: contract, identifier: tokenID)
  }

  /// This asset, with what it lacks taken from another account of it. A list and a single reply do not have the same
  /// fields.
  func completed(from other: Asset?) -> Asset {
    guard let other else { return self }
    var asset = self
    asset.tokenStandard = tokenStandard ?? other.tokenStandard
    asset.name = name ?? other.name
    asset.description = description ?? other.description
    asset.imageURL = imageURL ?? other.imageURL
    asset.originalImageURL = originalImageURL ?? (asset.imageURL == other.imageURL ? other.originalImageURL : nil)
    asset.animationURL = animationURL ?? other.animationURL
    asset.permalink = permalink ?? other.permalink
    asset.collection = collection ?? other.collection
    if asset.collection?.slug == other.collection?.slug, asset.collection?.name == nil {
      asset.collection?.name = other.collection?.name
    }
    if traits.isEmpty { asset.traits = other.traits }
    asset.ownerCount = ownerCount ?? other.ownerCount
    asset.isDisabled = isDisabled || other.isDisabled
    asset.isNSFW = isNSFW || other.isNSFW
    asset.isSuspicious = isSuspicious || other.isSuspicious
    return asset
  }
}
