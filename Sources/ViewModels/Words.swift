/// Who provides data, by the name that visitors know. No other file of words has it.
package struct DataProvider: Hashable, Sendable {
  package let name: String

  /// Where items come from, and where they are traded.
  package static let items = DataProvider(name: "OpenSea")
}

/// Words that depend on a number.
enum Words {
  /// "1 item", "1,204 items"
  static func count(_ count: Int, _ noun: String) -> String {
    "\(BalanceFormat.grouped(String(count))) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// What sentences speak of as the source of items.
let provider = DataProvider.items
