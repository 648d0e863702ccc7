import Models

extension Asset {
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
    asset.creator = creator ?? other.creator
    if owners.isEmpty { asset.owners = other.owners }
    asset.ownerCount = ownerCount ?? other.ownerCount
    asset.rarityRank = rarityRank ?? other.rarityRank
    asset.isDisabled = isDisabled || other.isDisabled
    asset.isNSFW = isNSFW || other.isNSFW
    asset.isSuspicious = isSuspicious || other.isSuspicious
    return asset
  }

  /// Roughly, what the asset occupies in memory: its texts and a fixed sum for itself.
  var occupiedBytes: Int {
    let texts = [
      name, description, imageURL, originalImageURL, animationURL, permalink, tokenStandard, collection?.name,
      collection?.slug,
    ]
    let bytes = texts.reduce(700) { $0 + ($1?.utf8.count ?? 0) }
    return traits.reduce(bytes + owners.count * 150) {
      $0 + 80 + $1.type.utf8.count + $1.value.utf8.count + ($1.displayType?.utf8.count ?? 0)
    }
  }
}

extension AssetPage {
  var occupiedBytes: Int { assets.reduce(500) { $0 + $1.occupiedBytes } }
}
