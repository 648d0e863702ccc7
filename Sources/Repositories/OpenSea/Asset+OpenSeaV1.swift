import Models

extension Asset {
  /// One element of `assets` of API v1. Nil unless it has a number or a contract and a token, be it in its permalink.
  init?(openSeaV1 asset: JSONValue) {
    let permalink = Permalink(asset["permalink"]?.text)
    let contract = Address(openSea: asset["asset_contract"]?["address"]) ?? permalink?.contract
    let token = asset["token_id"]?.text.flatMap { TokenID($0) } ?? permalink?.token
    let chain = Self.chainNameV1(asset) ?? permalink?.chain ?? .ethereum
    if let number = asset["id"]?.text.flatMap({ Int64($0) }), number >= 0 {
      self.init(id: .number(number), chain: chain)
    } else if let contract, let token, let id = AssetID(chain: chain, contract: contract, identifier: token) {
      self.init(id: id, chain: chain)
    } else {
      return nil
    }
    self.contract = contract
    tokenID = token
    tokenStandard = asset["asset_contract"]?["schema_name"]?.wording?.lowercased()
    name = asset["name"]?.wording
    description = asset["description"]?.wording
    let picture = MediaURL.normalized(asset["image_url"]?.text)
    imageURL =
      MediaURL.first(asset["image_preview_url"]?.text, asset["image_thumbnail_url"]?.text)
      ?? MediaURL.first(picture, asset["image_original_url"]?.text)
    originalImageURL = picture == imageURL ? nil : picture
    animationURL = MediaURL.first(asset["animation_url"]?.text, asset["animation_original_url"]?.text)
    self.permalink = asset["permalink"]?.wording
    let slug = asset["collection"]?["slug"]?.wording
    let collectionName = asset["collection"]?["name"]?.wording
    collection = slug ?? collectionName == nil ? nil : AssetCollection(slug: slug, name: collectionName)
    traits = Trait.all(in: asset)
    isNSFW = asset["is_nsfw"]?.bool ?? asset["collection"]?["is_nsfw"]?.bool ?? false
    isDisabled = asset["is_disabled"]?.bool ?? false
    isSuspicious = asset["is_suspicious"]?.bool ?? false
  }

  /// The chain where v1 names it beside the asset: old replies do so in the permalink alone.
  private static func chainNameV1(_ asset: JSONValue) -> ChainName? {
    let places = [asset["asset_contract"], asset, asset["collection"]]
    return places.lazy.compactMap { ($0?["chain_identifier"] ?? $0?["chain"])?.wording }.first.map { ChainName($0) }
  }
}
