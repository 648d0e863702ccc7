import Encoding
package import Models

/// Every place a page can lead to. The address in the browser is the whole state of the application.
package enum Route: Hashable, Sendable {
  case home
  /// What a visitor typed into the form, to be sent on to its collection.
  case search(String)
  /// `showsAll` uncovers the pictures of marked items.
  case collection(CollectionPlace, showsAll: Bool = false)
  /// `from` is the collection page that the visitor came from; `showsAll` as there.
  case asset(AssetID, from: CollectionPlace?, showsAll: Bool = false)
  /// The items of a collection page, or one item, as data.
  case collectionData(CollectionPlace, DataFormat)
  case assetData(AssetID, from: CollectionPlace?, DataFormat)

  /// The path and query that lead there: `Route(target: route.path) == route`.
  package var path: String {
    switch self {
    case .home: "/"
    case .search(let text): "/collection?address=\(Self.encode(text))"
    case .collection(let place, let showsAll): Self.path(of: place, showsAll: showsAll)
    case .collectionData(let place, let format): Self.path(of: place, ending: format.ending)
    case .asset(let id, let place, let showsAll): Self.path(of: id, from: place, showsAll: showsAll)
    case .assetData(let id, let place, let format): Self.path(of: id, ending: format.ending, from: place)
    }
  }

  /// Colons and slashes read better bare, and a query may have them.
  private static func encode(_ text: String) -> String {
    PercentEncoding.encode(text, keeping: "/:")
  }

  private static func path(
    of id: AssetID, ending: String = "", from place: CollectionPlace?, showsAll: Bool = false
  ) -> String {
    let path = "/asset/\(id.text)\(ending)"
    guard let place else { return path + (showsAll ? "?show=all" : "") }
    return "\(path)?from=\(encode(self.path(of: place, showsAll: showsAll)))"
  }

  private static func path(of place: CollectionPlace, ending: String = "", showsAll: Bool = false) -> String {
    var query: [String] = []
    if let cursor = place.cursor { query.append("cursor=\(Self.encode(cursor.text))") }
    if place.limit != CollectionPlace.defaultLimit { query.append("limit=\(place.limit)") }
    if showsAll { query.append("show=all") }
    return "/collection/\(place.owner.hex)\(ending)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}

/// Why a path leads nowhere.
package enum RouteError: Error, Hashable, Sendable {
  case unknownPath
  /// The text stands where an Ethereum address belongs.
  case badAddress(String, AddressError)
  /// The limit is no whole number from 1 on.
  case badLimit(String)
  case badCursor
  /// The text stands where an asset's id belongs.
  case badAssetID(String)
  /// The text holds a malformed percent escape or bytes that are not UTF-8.
  case badEncoding
}
