/// What a page shows, as data for programs and spreadsheets. What is not known is left out, never made up.
package struct DataPage: Encodable, Hashable, Sendable {
  /// The checksummed address of the owner; nil for a single item.
  package var owner: String?
  package var balance: BalanceData?
  /// Why the balance is not known, as a sentence.
  package var balanceProblem: String?
  /// "OpenSea API v2"
  package var source: String
  package var isSample: Bool
  /// When the items were fetched: "2026-11-30T11:58:07Z"; nil for the sample, which has no age.
  package var fetched: String?
  package var notices: [String]
  package var items: [ItemData]
  /// The path of the next page of items in the same form.
  package var next: String?
}

/// What became of loading the data of a page.
package enum LoadedData: Hashable, Sendable {
  /// The data, and its version where it may be kept.
  case data(DataPage, PageVersion?)
  case problem(ProblemPage)
}

package struct BalanceData: Encodable, Hashable, Sendable {
  /// An integer in decimal digits.
  package var wei: String
  /// Ether in decimal digits, exact.
  package var eth: String
  /// As in `DataPage`.
  package var fetched: String?
}

package struct ItemData: Encodable, Hashable, Sendable {
  package var id: String
  /// The item's own.
  package var name: String?
  package var collection: String?
  package var chain: String
  package var contract: String?
  /// Decimal digits, up to 78: text, since no machine number holds them.
  package var tokenId: String?
  package var tokenStandard: String?
  /// Why OpenSea would rather not show it.
  package var mark: String?
  package var description: String?
  package var imageUrl: String?
  package var originalImageUrl: String?
  package var animationUrl: String?
  package var marketplaceUrl: String?
  package var traits: [TraitText]?
}

/// The forms in which a page gives its data; the raw value is the ending of its path.
package enum DataFormat: String, CaseIterable, Sendable {
  case json, csv

  /// ".json"
  var ending: String { ".\(rawValue)" }

  /// `text` without the ending of a form, and the form; nil where it has none.
  static func split(_ text: String) -> (String, DataFormat?) {
    for format in allCases where text.hasSuffix(format.ending) {
      return (String(text.dropLast(format.ending.count)), format)
    }
    return (text, nil)
  }

  /// The form that a request for `path` asks for, whether or not there is such a page.
  package init?(path: String) {
    guard path.hasPrefix("/collection/") || path.hasPrefix("/asset/"), let format = Self.split(path).1 else {
      return nil
    }
    self = format
  }
}
