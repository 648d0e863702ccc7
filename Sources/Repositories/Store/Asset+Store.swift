import Models

/// How assets stand in the store: only what is known, under the names of the model.
extension Asset {
  var stored: JSONValue {
    let texts: [(String, String?)] = [
      ("contract", contract?.hex), ("tokenID", tokenID?.decimal), ("tokenStandard", tokenStandard), ("name", name),
      ("description", description), ("imageURL", imageURL), ("originalImageURL", originalImageURL),
      ("animationURL", animationURL), ("permalink", permalink), ("slug", collection?.slug),
      ("collectionName", collection?.name),
    ]
    var members: [String: JSONValue] = ["id": .string(id.text), "chain": .string(chain.text)]
    for (name, text) in texts { members[name] = text.map { .string($0) } }
    if !traits.isEmpty { members["traits"] = .array(traits.map(\.stored)) }
    members["ownerCount"] = ownerCount.map { .number(String($0)) }
    members["isDisabled"] = .bool(isDisabled)
    members["isNSFW"] = .bool(isNSFW)
    members["isSuspicious"] = .bool(isSuspicious)
    return .object(members)
  }

  init?(stored value: JSONValue) {
    guard let id = value["id"]?.text.flatMap({ AssetID($0) }),
      let chain = value["chain"]?.text.map({ ChainName($0) })
    else { return nil }
    let slug = value["slug"]?.text
    let collectionName = value["collectionName"]?.text
    self.init(
      id: id, contract: value["contract"]?.text.flatMap { try? Address($0) },
      tokenID: value["tokenID"]?.text.flatMap { TokenID($0) }, chain: chain,
      tokenStandard: value["tokenStandard"]?.text, name: value["name"]?.text, description: value["description"]?.text,
      imageURL: value["imageURL"]?.text, originalImageURL: value["originalImageURL"]?.text,
      animationURL: value["animationURL"]?.text, permalink: value["permalink"]?.text,
      collection: slug ?? collectionName == nil ? nil : AssetCollection(slug: slug, name: collectionName),
      traits: (value["traits"]?.array ?? []).compactMap { Trait(stored: $0) },
      ownerCount: value["ownerCount"]?.text.flatMap { Int($0) }, isDisabled: value["isDisabled"]?.bool ?? false,
      isNSFW: value["isNSFW"]?.bool ?? false,
      isSuspicious: value["isSuspicious"]?.bool ?? false)
  }
}

extension Trait {
  fileprivate var stored: JSONValue {
    var members: [String: JSONValue] = ["type": .string(type), "value": .string(value)]
    members["displayType"] = displayType.map { .string($0) }
    return .object(members)
  }

  fileprivate init?(stored trait: JSONValue) {
    guard let type = trait["type"]?.text, let value = trait["value"]?.text else { return nil }
    self.init(type: type, value: value, displayType: trait["displayType"]?.text)
  }
}
