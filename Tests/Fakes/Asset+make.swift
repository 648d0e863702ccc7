package import Models

extension Asset {
  /// The token `number` of the contract 0x00…0abc, with a value in every field that most assets have.
  package static func make(
    _ number: Int = 1, id: AssetID? = nil, name: String? = "Kite", description: String? = "A kite in the wind.",
    imageURL: String? = "https://pictures.example/kite.png", permalink: String? = nil,
    collection: AssetCollection? = AssetCollection(slug: "kites", name: "Kites"), traits: [Trait] = [],
    ownerCount: Int? = nil
  ) -> Asset {
    let token = TokenID(String(number))
    return Asset(
      id: id ?? .make(number), contract: .make(0xabc), tokenID: token, tokenStandard: "erc721", name: name,
      description: description, imageURL: imageURL, permalink: permalink, collection: collection, traits: traits,
      ownerCount: ownerCount)
  }
}

extension AssetID {
  /// The token `number` of the contract 0x00…0abc.
  package static func make(_ number: Int = 1) -> AssetID {
    guard let token = TokenID(String(number)) else { preconditionFailure("\(number) is no token id") }
    return .token(chain: .ethereum, contract: .make(0xabc), identifier: token)
  }
}

extension Address {
  /// The address whose number is `number`.
  package static func make(_ number: Int = 1) -> Address {
    let digits = String(number, radix: 16)
    guard let address = try? Address("0x" + String(repeating: "0", count: 40 - digits.count) + digits) else {
      preconditionFailure("\(number) is no address")
    }
    return address
  }
}
