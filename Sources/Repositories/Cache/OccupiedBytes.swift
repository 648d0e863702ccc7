import Models

extension Asset {
  /// Roughly, what the asset occupies in memory: its texts and a fixed sum for itself.
  var occupiedBytes: Int {
    var bytes = 700
    for text in [name, description, imageURL, originalImageURL, animationURL, permalink, tokenStandard] {
      bytes += text?.utf8.count ?? 0
    }
    bytes += (collection?.name?.utf8.count ?? 0) + (collection?.slug?.utf8.count ?? 0)
    for trait in traits {
      bytes += 80 + trait.type.utf8.count + trait.value.utf8.count + (trait.displayType?.utf8.count ?? 0)
    }
    return bytes
  }
}

extension AssetPage {
  var occupiedBytes: Int {
    assets.reduce(500) { $0 + $1.occupiedBytes }
  }
}
