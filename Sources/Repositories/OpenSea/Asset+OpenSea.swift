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
    imageURL = MediaURL.normalized(nft["display_image_url"]?.text) ?? picture
    originalImageURL = picture == imageURL ? nil : picture
    animationURL = MediaURL.first(
      nft["display_animation_url"]?.text, nft["animation_url"]?.text, nft["original_animation_url"]?.text)
    permalink = nft["opensea_url"]?.wording
    collection = nft["collection"]?.wording.map { AssetCollection(slug: $0) }
    traits = Trait.all(in: nft)
    creator = Address(openSea: nft["creator"])
    ownerCount = Self.ownerCount(nft["owners"])
    owners = AssetOwner.first(in: nft["owners"])
    rarityRank = nft["rarity"]?["rank"]?.text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    isDisabled = nft["is_disabled"]?.bool ?? false
    isNSFW = nft["is_nsfw"]?.bool ?? false
    isSuspicious = nft["is_suspicious"]?.bool ?? false
  }

  /// The null address owns nothing: it stands for what was burnt or is not known. None left means that the source does
  /// not know, since an NFT without an owner does not exist.
  private static func ownerCount(_ owners: JSONValue?) -> Int? {
    guard let owners = owners?.array else { return nil }
    let count = owners.count(where: AssetOwner.isOne)
    return count > 0 ? count : nil
  }
}

extension AssetOwner {
  /// As many of `owners` as an asset keeps.
  fileprivate static func first(in owners: JSONValue?) -> [AssetOwner] {
    (owners?.array ?? []).lazy.filter(isOne).compactMap { owner in
      guard let address = Address(openSea: owner["address"]) else { return nil }
      let quantity = owner["quantity_string"]?.text ?? owner["quantity"]?.text
      return AssetOwner(address: address, quantity: quantity.flatMap { TokenCount($0) })
    }.prefix(Asset.mostOwners).map(\.self)
  }

  /// Not so the null address, and who has none left.
  fileprivate static func isOne(_ owner: JSONValue) -> Bool {
    guard owner.isObject, let address = owner["address"]?.wording else { return false }
    return address.utf8.contains { !"0xX ".utf8.contains($0) } && owner["quantity"]?.text != "0"
  }
}

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

/// What an asset's page on OpenSea says in its address: `https://opensea.io/assets/{chain}/{contract}/{token}`, without
/// the chain in old ones.
private struct Permalink {
  /// Nil where the address names none: Ethereum's own items had such.
  let chain: ChainName?
  let contract: Address
  let token: TokenID

  /// Nil for any other address.
  init?(_ text: String?) {
    guard let text, text.hasPrefix("https://") else { return nil }
    let parts = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard parts.count >= 5, parts[2] == "assets" || parts[2] == "item",
      let contract = try? Address(parts[parts.count - 2]),
      let token = TokenID(parts[parts.count - 1])
    else { return nil }
    if parts.count >= 6 {
      chain = ChainName(String(parts[3]))
    } else {
      // OpenSea showed what stood on the test networks under a host of their own.
      chain = parts[1].hasPrefix("testnets.") ? .other("testnet") : nil
    }
    self.contract = contract
    self.token = token
  }
}

extension Trait {
  /// One element of `traits`, alike in v1 and v2. The value is of any type; nil where there is none.
  fileprivate init?(openSea trait: JSONValue) {
    guard let value = trait["value"].map({ $0.text ?? $0.description }) else { return nil }
    self.init(type: trait["trait_type"]?.text ?? "", value: value, displayType: trait["display_type"]?.wording)
  }

  fileprivate static func all(in asset: JSONValue) -> [Trait] {
    (asset["traits"]?.array ?? []).compactMap { Trait(openSea: $0) }
  }
}

extension Address {
  /// The address of a contract. Its letter case is not checked: the source is no person who mistypes.
  fileprivate init?(openSea value: JSONValue?) {
    guard let text = value?.text, let address = try? Address(text.lowercased()) else { return nil }
    self = address
  }
}

extension AssetPage {
  /// A page of either API. An asset that stands twice is kept once. A `next` that leads to the page just asked for
  /// would never come to an end: with items the list repeats, without any it is over.
  init(
    _ elements: [JSONValue], next: CursorEncoding.Reading, previous: CursorEncoding.Reading = .none,
    after asked: Cursor?, asset: (JSONValue) -> Asset?
  ) {
    self.init(assets: [])
    switch next {
    case .cursor(let cursor) where cursor == asked: repeats = !elements.isEmpty
    case .cursor(let cursor): self.next = cursor
    case .unusable: isCut = true
    case .unnamed: isCut = !elements.isEmpty
    case .none: break
    }
    if case .cursor(let cursor) = previous { self.previous = cursor }
    var tokens: Set<AssetID> = []
    var ids: Set<AssetID> = []
    tokens.reserveCapacity(elements.count)
    for element in elements {
      guard var asset = asset(element) else {
        unreadable += 1
        continue
      }
      let token = asset.token
      guard tokens.insert(token ?? asset.id).inserted else { continue }
      // Two tokens with one number: the number tells nothing.
      if token != asset.id, !ids.insert(asset.id).inserted, let token { asset.id = token }
      assets.append(asset)
    }
  }
}
