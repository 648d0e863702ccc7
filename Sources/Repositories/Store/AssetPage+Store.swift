import Models

extension AssetPage {
  var stored: JSONValue {
    var members: [String: JSONValue] = ["assets": .array(assets.map(\.stored))]
    members["next"] = next.map { .string($0.text) }
    members["previous"] = previous.map { .string($0.text) }
    if unreadable > 0 { members["unreadable"] = .number(String(unreadable)) }
    if isCut { members["isCut"] = .bool(true) }
    if repeats { members["repeats"] = .bool(true) }
    return .object(members)
  }

  /// Nil if one asset cannot be read: a page is whole or of no use.
  init?(stored value: JSONValue) {
    guard let elements = value["assets"]?.array else { return nil }
    let assets = elements.compactMap { Asset(stored: $0) }
    guard assets.count == elements.count else { return nil }
    self.init(
      assets: assets, next: value["next"]?.text.flatMap { Cursor($0) },
      previous: value["previous"]?.text.flatMap { Cursor($0) },
      unreadable: value["unreadable"]?.text.flatMap { Int($0) } ?? 0, isCut: value["isCut"]?.bool ?? false,
      repeats: value["repeats"]?.bool ?? false)
  }
}
