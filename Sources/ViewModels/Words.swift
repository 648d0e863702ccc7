/// Who provides data, by the name that visitors know. No other file of words has it.
package struct DataProvider: Hashable, Sendable {
  package let name: String

  /// Where items come from, and where they are traded.
  package static let items = DataProvider(name: "OpenSea")
}

/// What sentences speak of as the source of items.
let provider = DataProvider.items
