import Foundation

/// The shipped data: `Public/sample` under the root.
package struct SampleData: Sendable {
  let nfts: [JSONValue]
  /// Collections by slug.
  let collections: [String: JSONValue]
  /// Whose they are, lower-case.
  let owner: String
  /// A JSON-RPC quantity.
  let balance: String

  /// Reads `nfts.json`, `collections.json` and `account.json` in `folder`.
  package init(folder: String) throws(SampleDataError) {
    nfts = try Self.list("nfts", in: folder)
    collections = Dictionary(
      try Self.list("collections", in: folder).compactMap { collection in
        collection["collection"]?.text.map { ($0, collection) }
      }, uniquingKeysWith: { first, _ in first })
    let account = try Self.document("account.json", in: folder)
    guard let owner = account["address"]?.text, let balance = account["balance"]?.text else {
      throw .damaged(file: folder + "/account.json")
    }
    self.owner = owner.lowercased()
    self.balance = balance
  }

  private static func list(_ name: String, in folder: String) throws(SampleDataError) -> [JSONValue] {
    guard let list = try document(name + ".json", in: folder)[name]?.array else {
      throw .damaged(file: "\(folder)/\(name).json")
    }
    return list
  }

  private static func document(_ file: String, in folder: String) throws(SampleDataError) -> JSONValue {
    let path = folder + "/" + file
    guard let bytes = FileManager.default.contents(atPath: path) else { throw .missing(file: path) }
    guard let document = try? JSONParser.parse(Array(bytes)) else { throw .damaged(file: path) }
    return document
  }
}

/// Why the shipped data cannot be shown.
package enum SampleDataError: Error, Hashable, Sendable {
  case missing(file: String)
  case damaged(file: String)
}
