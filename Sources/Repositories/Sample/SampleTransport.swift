import Encoding
package import HTTPClient
import Models

/// An upstream in memory that answers from the shipped data, as OpenSea v2 and a JSON-RPC node would: what the pages
/// show of it went the same way as live data.
package struct SampleTransport: HTTPTransport {
  /// Nobody listens here; the requests end in this type.
  package static let base = Endpoint(sample: ())

  private let data: SampleData

  package init(_ data: SampleData) {
    self.data = data
  }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    if request.method == .post {
      let body = request.body ?? []
      return request.url.hasSuffix("/api/v2/collections/batch") ? collections(body) : balance(body)
    }
    let target = request.url.dropFirst(Self.base.text.count)
    let path = target.prefix { $0 != "?" }.split(separator: "/").map { PercentEncoding.decode($0) ?? "" }
    guard let query = QueryFields(of: target), path.starts(with: ["api", "v2"]) else {
      return Self.refusal(404, "Not found.")
    }
    switch path.count {
    case 7 where path[2] == "chain" && path[4] == "account" && path[6] == "nfts":
      return page(owner: path[5], chain: path[3], query)
    case 8 where path[2] == "chain" && path[4] == "contract" && path[6] == "nfts":
      return one(chain: path[3], contract: path[5], identifier: path[7])
    case 4 where path[2] == "collections":
      guard let collection = data.collections[path[3]] else { return Self.refusal(404, "Collection not found") }
      return Self.success(collection)
    default: return Self.refusal(404, "Not found.")
    }
  }

  private func page(owner: String, chain: String, _ query: QueryFields) -> TransportReply {
    guard let limit = Int(query["limit"] ?? "50"), (1...200).contains(limit) else {
      return Self.refusal(400, "limit must be between 1 and 200")
    }
    guard let start = query["next"].map(SampleCursor.offset) ?? 0, start <= data.nfts.count else {
      return Self.refusal(400, "Invalid cursor")
    }
    let items = owner.lowercased() == data.owner && chain == "ethereum" ? data.nfts : []
    let end = min(start + limit, items.count)
    var document: [String: JSONValue] = ["nfts": .array(start < end ? items[start..<end].map(Self.listed) : [])]
    if end < items.count { document["next"] = .string(SampleCursor.text(end)) }
    return Self.success(.object(document))
  }

  /// An item as lists have it: without what only the reply for a single item tells.
  private static func listed(_ nft: JSONValue) -> JSONValue {
    guard case .object(var members) = nft else { return nft }
    for name in ["animation_url", "creator", "is_suspicious", "owners", "rarity"] { members[name] = nil }
    return .object(members)
  }

  private func one(chain: String, contract: String, identifier: String) -> TransportReply {
    let nft = data.nfts.first {
      $0["contract"]?.text?.lowercased() == contract.lowercased() && $0["identifier"]?.text == identifier
    }
    guard chain == "ethereum", let nft else { return Self.refusal(404, "NFT not found") }
    return Self.success(.object(["nft": nft]))
  }

  /// Those of the slugs that there are.
  private func collections(_ body: [UInt8]) -> TransportReply {
    guard let slugs = (try? JSONParser.parse(body))?["slugs"]?.array, slugs.count <= CollectionNames.batchSize else {
      return Self.refusal(400, "slugs must be a list of 20 at most")
    }
    let found = slugs.compactMap { $0.text.flatMap { data.collections[$0] } }
    return Self.success(.object(["collections": .array(found)]))
  }

  private func balance(_ body: [UInt8]) -> TransportReply {
    let call = try? JSONParser.parse(body)
    let address = call?["params"]?.array?.first?.text?.lowercased()
    return Self.success(
      .object([
        "jsonrpc": .string("2.0"), "id": call?["id"] ?? .null,
        "result": .string(address == data.owner ? data.balance : "0x0"),
      ]))
  }

  private static func success(_ document: JSONValue) -> TransportReply {
    TransportReply(
      status: 200, headers: ["Content-Type": "application/json"], body: Array(document.description.utf8))
  }

  private static func refusal(_ status: Int, _ message: String) -> TransportReply {
    let document = JSONValue.object(["errors": .array([.string(message)])])
    return TransportReply(status: status, body: Array(document.description.utf8))
  }
}

/// The cursors of the sample. They hold '+', '/' and '=', as OpenSea's may, so that a fault in handing them on shows
/// with the sample already.
private enum SampleCursor {
  static func text(_ offset: Int) -> String {
    "c+/\(offset)=="
  }

  /// Nil for a text that is no cursor of the sample.
  static func offset(_ text: String) -> Int? {
    guard text.hasPrefix("c+/"), text.hasSuffix("=="), let offset = Int(text.dropFirst(3).dropLast(2)), offset > 0,
      self.text(offset) == text
    else { return nil }
    return offset
  }
}
