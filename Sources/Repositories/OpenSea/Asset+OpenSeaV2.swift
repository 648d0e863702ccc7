import Models

extension Asset {
  /// One element of `nfts`, or the `nft` of a single reply, of API v2. Nil unless it has a contract and an identifier.
  init?(openSeaV2 nft: JSONValue, chain: Chain) {
    guard let contract = Address(openSea: nft["contract"]),
      let identifier = nft["identifier"]?.text.flatMap({ TokenID($0) })
    else { return nil }
    self.init(
      id: .token(chain: chain, contract: contract, identifier: identifier), contract: contract, tokenID: identifier,
      chain: .known(chain))
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
    ownerCount = Self.ownerCount(nft["owners"])
    isDisabled = nft["is_disabled"]?.bool ?? false
    isNSFW = nft["is_nsfw"]?.bool ?? false
    isSuspicious = nft["is_suspicious"]?.bool ?? false
  }

  /// The null address owns nothing: it stands for what was burnt or is not known. None left means that the source does
  /// not know, since an NFT without an owner does not exist.
  private static func ownerCount(_ owners: JSONValue?) -> Int? {
    guard let owners = owners?.array else { return nil }
    let count = owners.count { owner in
      guard owner.isObject, let address = owner["address"]?.wording else { return false }
      return address.utf8.contains { !"0xX ".utf8.contains($0) } && owner["quantity"]?.text != "0"
    }
    return count > 0 ? count : nil
  }
}
