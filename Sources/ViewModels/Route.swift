import Encoding
package import Models

/// Every place a page can lead to. The address in the browser is the whole state of the application.
package enum Route: Hashable, Sendable {
  case home
  /// What a visitor typed into the form, to be sent on to its collection.
  case search(String)
  case collection(CollectionRequest)
  case item(ItemRequest)
  /// How the server is doing.
  case health
  /// A file of the site, if there is one at this path.
  case file(String)

  /// `showsAll` uncovers the pictures of marked items.
  package static func collection(_ place: CollectionPlace, showsAll: Bool = false) -> Route {
    .collection(CollectionRequest(place: place, showsAll: showsAll))
  }

  /// `from` is the collection page that the visitor came from; `showsAll` as there.
  package static func asset(_ id: AssetID, from place: CollectionPlace?, showsAll: Bool = false) -> Route {
    .item(ItemRequest(id: id, place: place, showsAll: showsAll))
  }

  /// The items of a collection page as data.
  package static func collectionData(_ place: CollectionPlace, _ format: DataFormat) -> Route {
    .collection(CollectionRequest(place: place, format: format))
  }

  /// One item as data.
  package static func assetData(_ id: AssetID, from place: CollectionPlace?, _ format: DataFormat) -> Route {
    .item(ItemRequest(id: id, place: place, format: format))
  }

  /// The path and query that lead there: `Route(target: route.path) == route`.
  package var path: String {
    switch self {
    case .home: "/"
    case .search(let text): "/collection?address=\(Self.encode(text))"
    case .collection(let request): request.path
    case .item(let request): request.path
    case .health: "/healthz"
    case .file(let path): path
    }
  }

  /// Colons and slashes read better bare, and a query may have them.
  fileprivate static func encode(_ text: String) -> String {
    PercentEncoding.encode(text, keeping: "/:")
  }

  fileprivate static func query(_ fields: [(name: String, value: String)?]) -> String {
    let fields = fields.compactMap { $0.map { "\($0.name)=\(encode($0.value))" } }
    return fields.isEmpty ? "" : "?" + fields.joined(separator: "&")
  }
}

/// What a page is asked for. All of it stands in the address.
package protocol PageRequest: Hashable, Sendable {
  /// Nil for the page itself.
  var format: DataFormat? { get }
  /// When "Fetch again" was pressed, in seconds since 1970: the page says what became of it, and is not kept.
  var fetched: Int? { get set }
  var route: Route { get }
  /// What its data is saved as, without an ending.
  var fileName: String { get }
}

/// A page of an owner's items.
package struct CollectionRequest: PageRequest {
  package var place: CollectionPlace
  package var showsAll = false
  package var format: DataFormat?
  package var fetched: Int?

  package var route: Route { .collection(self) }
  package var fileName: String { place.owner.hex }

  fileprivate var path: String {
    "/collection/\(place.owner.hex)\(format?.ending ?? "")"
      + Route.query([
        place.cursor.map { ("cursor", $0.text) },
        place.limit == CollectionPlace.defaultLimit ? nil : ("limit", String(place.limit)),
        showsAll ? ("show", "all") : nil, fetched.map { ("fetched", String($0)) },
      ])
  }
}

/// The page of one item.
package struct ItemRequest: PageRequest {
  package var id: AssetID
  /// The collection page that the visitor came from.
  package var place: CollectionPlace?
  package var showsAll = false
  package var format: DataFormat?
  package var fetched: Int?

  package var route: Route { .item(self) }
  package var fileName: String { id.text.split(separator: ":").joined(separator: "-") }

  fileprivate var path: String {
    let origin = place.map { CollectionRequest(place: $0, showsAll: showsAll).path }
    return "/asset/\(id.text)\(format?.ending ?? "")"
      + Route.query([
        origin.map { ("from", $0) }, origin == nil && showsAll ? ("show", "all") : nil,
        fetched.map { ("fetched", String($0)) },
      ])
  }
}

/// Why a path leads nowhere.
package enum RouteError: Error, Hashable, Sendable {
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
