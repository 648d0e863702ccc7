import Models

extension Asset {
  /// One element of `nfts`, or the `nft` of a single reply, of API v2. Nil unless it has a contract and an identifier.
  init?(openSeaV2 nft: JSONValue, chain: Chain) {
    guard let contract = Address(openSea: nft["contract"]),
      let identifier = nft["identifier"]?.text.flatMap({ TokenID($0) })
    else { return nil }
    self.init(
      id: .token(chain: chain, contract: contract, identifier: identifier), contract: contract, tokenID: identifier,
      chain: chain)
    tokenStandard = nft["token_standard"]?.wording?.lowercased()
    name = nft["name"]?.wording
    description = nft["description"]?.wording
    let picture = MediaURL.first(nft["image_url"]?.text, nft["original_image_url"]?.text)
    imageURL = MediaURL.first(nft["display_image_url"]?.text, picture)
    originalImageURL = picture == imageURL ? nil : picture
    animationURL = MediaURL.first(
      nft["display_animation_url"]?.text, nft["animation_url"]?.text, nft["original_animation_url"]?.text)
    permalink = nft["opensea_url"]?.wording
    collection = nft["collection"]?.wording.map { AssetCollection(slug: $0) }
    traits = Trait.all(in: nft)
    // An empty list means that the source does not know: an NFT without an owner does not exist.
    ownerCount = nft["owners"]?.array.flatMap { $0.isEmpty ? nil : $0.count }
    isDisabled = nft["is_disabled"]?.bool ?? false
    isNSFW = nft["is_nsfw"]?.bool ?? false
  }
}
