import Encoding
import Models

extension Route {
  /// Reads the target of a request: a path, and a query behind '?'. Unknown query fields are ignored, an empty field
  /// counts as absent, and of a repeated one the first counts.
  package init(target: some StringProtocol) throws(RouteError) {
    guard let query = QueryFields(of: target) else { throw .badEncoding }
    var segments = try Self.segments(of: Array(target.utf8).prefix { $0 != UInt8(ascii: "?") })
    if segments == ["healthz"] {
      self = .health
      return
    }
    if segments.count > 1, segments.first != "", segments.last == "" { segments.removeLast() }
    switch (segments.first, segments.count) {
    case ("", 1): self = .home
    case ("collection", 1): self = .search(query["address"] ?? "")
    case ("collection", 2):
      let (address, format) = DataFormat.split(segments[1])
      var request = CollectionRequest(place: try Self.place(address: address, query), format: format)
      if format == nil { (request.showsAll, request.fetched) = (query.showsAll, query.fetched) }
      self = .collection(request)
    case ("asset", 2):
      let (text, format) = DataFormat.split(segments[1])
      let origin = Self.origin(query["from"])
      var request = ItemRequest(id: try Self.assetID(text), place: origin?.place, format: format)
      if format == nil {
        (request.showsAll, request.fetched) = (query.showsAll || origin?.showsAll ?? false, query.fetched)
      }
      self = .item(request)
    default: self = .file(String(target.prefix { $0 != "?" }))
    }
  }

  /// The decoded parts of a path. No page has many: beyond some what is left stays in one.
  private static func segments(of path: ArraySlice<UInt8>) throws(RouteError) -> [String] {
    var segments: [String] = []
    for segment in path.split(separator: ASCII.slash, maxSplits: 8, omittingEmptySubsequences: false).dropFirst() {
      guard let text = PercentEncoding.decode(segment) else { throw .badEncoding }
      segments.append(text)
    }
    return segments
  }

  private static func place(address: String, _ query: QueryFields) throws(RouteError) -> CollectionPlace {
    let owner: Address
    do { owner = try Address(address.trimmingSpaces) } catch { throw .badAddress(address, error) }
    var limit = CollectionPlace.defaultLimit
    if let text = query["limit"] {
      guard let number = Self.limit(text) else { throw .badLimit(text) }
      limit = number
    }
    guard let text = query["cursor"] else { return CollectionPlace(owner: owner, limit: limit) }
    guard let cursor = Cursor(text) else { throw .badCursor }
    return CollectionPlace(owner: owner, cursor: cursor, limit: limit)
  }

  /// A whole number from 1 on; more than the most that a page holds counts as the most.
  private static func limit(_ text: String) -> Int? {
    guard text.utf8.isDecimal else { return nil }
    let number = text.utf8.decimalValue ?? Int.max
    return number > 0 ? min(number, CollectionPlace.limits.upperBound) : nil
  }

  private static func assetID(_ text: String) throws(RouteError) -> AssetID {
    guard let id = AssetID(text.trimmingSpaces) else { throw .badAssetID(text) }
    return id
  }

  /// The collection page named by `from`; anything else there is not ours and is left out.
  private static func origin(_ path: String?) -> CollectionRequest? {
    guard let path, case .collection(let request)? = try? Route(target: path), request.format == nil else { return nil }
    return request
  }
}

extension QueryFields {
  /// Marked pictures are to be shown.
  fileprivate var showsAll: Bool { self["show"] == "all" }
  fileprivate var fetched: Int? { self["fetched"].flatMap { Int($0) } }
}
