/// A non-fungible token as OpenSea describes it. Texts and addresses of files are as they came: hostile.
package struct Asset: Hashable, Codable, Sendable {
  package var id: AssetID
  package var contract: Address?
  package var tokenID: TokenID?
  package var chain: ChainName
  /// Such as `erc721`, in lower case.
  package var tokenStandard: String?
  package var name: String?
  package var description: String?
  /// The picture for a card: the source's small one where it has one.
  package var imageURL: String?
  /// The picture in full size, where it differs from `imageURL`.
  package var originalImageURL: String?
  /// A film, a sound, a page or a 3D model that belongs to the asset.
  package var animationURL: String?
  /// The asset's page on the OpenSea marketplace, if the source gave one.
  package var permalink: String?
  package var collection: AssetCollection?
  package var traits: [Trait]
  /// Who made it, as the source has it.
  package var creator: Address?
  /// The first of its owners, `mostOwners` at most; empty where the source does not say.
  package var owners: [AssetOwner]
  /// How many accounts own it; nil where the source does not say.
  package var ownerCount: Int?
  /// Its place among the items of its collection, the rarest being 1.
  package var rarityRank: Int?
  /// OpenSea took the asset down.
  package var isDisabled: Bool
  package var isNSFW: Bool
  /// OpenSea warns of it: it may be a copy or stolen.
  package var isSuspicious: Bool

  package init(
    id: AssetID, contract: Address? = nil, tokenID: TokenID? = nil, chain: ChainName = .ethereum,
    tokenStandard: String? = nil, name: String? = nil, description: String? = nil, imageURL: String? = nil,
    originalImageURL: String? = nil, animationURL: String? = nil, permalink: String? = nil,
    collection: AssetCollection? = nil, traits: [Trait] = [], creator: Address? = nil, owners: [AssetOwner] = [],
    ownerCount: Int? = nil, rarityRank: Int? = nil, isDisabled: Bool = false, isNSFW: Bool = false,
    isSuspicious: Bool = false
  ) {
    self.id = id
    self.contract = contract
    self.tokenID = tokenID
    self.chain = chain
    self.tokenStandard = tokenStandard
    self.name = name
    self.description = description
    self.imageURL = imageURL
    self.originalImageURL = originalImageURL
    self.animationURL = animationURL
    self.permalink = permalink
    self.collection = collection
    self.traits = traits
    self.creator = creator
    self.owners = Array(owners.prefix(Self.mostOwners))
    self.ownerCount = ownerCount
    self.rarityRank = rarityRank
    self.isDisabled = isDisabled
    self.isNSFW = isNSFW
    self.isSuspicious = isSuspicious
  }
}

extension Asset {
  /// Owners that are kept of an asset; some have thousands.
  package static let mostOwners = 10

  /// How many of it this account holds, as far as the source said so.
  package func quantity(heldBy owner: Address) -> TokenCount? {
    owners.first { $0.address == owner }?.quantity
  }
}

/// How many of one token; up to 78 digits, as its id.
package typealias TokenCount = TokenID

/// An account that owns an asset.
package struct AssetOwner: Hashable, Codable, Sendable {
  package var address: Address
  /// Nil where the source does not say.
  package var quantity: TokenCount?

  package init(address: Address, quantity: TokenCount? = nil) {
    self.address = address
    self.quantity = quantity
  }
}

/// The collection an asset belongs to. v2 lists give only the slug, v1 both.
package struct AssetCollection: Hashable, Codable, Sendable {
  package var slug: String?
  package var name: String?

  package init(slug: String? = nil, name: String? = nil) {
    self.slug = slug
    self.name = name
  }
}

/// One property of an asset, such as "Fur: gold". Numbers are kept as the text the source wrote.
package struct Trait: Hashable, Codable, Sendable {
  package var type: String
  package var value: String
  /// Such as `number`, `date` (seconds since 1970) or `boost_percentage`.
  package var displayType: String?

  package init(type: String, value: String, displayType: String? = nil) {
    self.type = type
    self.value = value
    self.displayType = displayType
  }
}
