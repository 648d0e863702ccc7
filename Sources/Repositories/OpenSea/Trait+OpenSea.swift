import Models

extension Trait {
  /// One element of `traits`, alike in v1 and v2. The value is of any type; nil where there is none.
  init?(openSea trait: JSONValue) {
    guard let value = trait["value"].map({ $0.text ?? $0.description }) else { return nil }
    self.init(type: trait["trait_type"]?.text ?? "", value: value, displayType: trait["display_type"]?.wording)
  }

  static func all(in asset: JSONValue) -> [Trait] {
    (asset["traits"]?.array ?? []).compactMap { Trait(openSea: $0) }
  }
}
