import Encoding
import Foundation
import HTTPServer
import Synchronization

/// Stands in for OpenSea (v1 and v2) and an Ethereum node on a real socket: 45 tokens of one owner, faults on demand,
/// and a record of every call.
final class StandIn: Handler {
  static let owner = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"
  static let contract = "0x00000000000000000000000000000000000abc01"
  static let count = 45

  /// What was asked, as it arrived.
  struct Call: Sendable {
    var method: Method
    var target: String
    var key: String?
    var accept: String?
    var agent: String?
    var body: String
  }

  /// Instead of the right answer, for every path that holds `match`.
  struct Fault: Sendable {
    var match: String
    var status = 200
    var headers: Headers = [:]
    var body = ""
  }

  private struct State {
    var calls: [Call] = []
    var faults: [Fault] = []
  }

  private let state = Mutex(State())

  var calls: [Call] { state.withLock { $0.calls } }

  func fail(_ fault: Fault) {
    state.withLock { $0.faults.append(fault) }
  }

  /// From now on it answers rightly again.
  func recover() {
    state.withLock { $0.faults = [] }
  }

  func answer(to request: Request) -> Answer { .later { self.response(to: request) } }

  private func response(to request: Request) -> Response {
    let call = Call(
      method: request.method, target: request.target.raw, key: request.headers["X-API-KEY"],
      accept: request.headers["Accept"], agent: request.headers["User-Agent"],
      body: String(decoding: request.body, as: UTF8.self))
    let fault = state.withLock { state in
      state.calls.append(call)
      return state.faults.first { call.target.contains($0.match) }
    }
    if let fault {
      return Response(Status(fault.status), headers: fault.headers, body: .bytes(Array(fault.body.utf8)))
    }
    if request.method == .post { return Self.json(["jsonrpc": "2.0", "id": 1, "result": "0x3bd8ae5cc6f1f60"]) }
    let path = request.target.segments
    switch path.count {
    case 3 where path == ["api", "v1", "assets"]: return page(request, list: "assets", cursor: "cursor", item: Self.v1)
    case 7 where path[4] == "account": return page(request, list: "nfts", cursor: "next", item: Self.v2)
    case 8 where path[4] == "contract":
      guard let number = Int(path[7]), (0..<Self.count).contains(number) else { break }
      return Self.json(["nft": Self.v2(number).merging(Self.more(number)) { one, _ in one }])
    case 4 where path[2] == "collections": return Self.json(["collection": "kites", "name": "Kites & <Winds>"])
    default: break
    }
    return Self.json(["errors": ["not found"]], .notFound)
  }

  private func page(_ request: Request, list: String, cursor: String, item: (Int) -> [String: Any]) -> Response {
    var start = 0
    if let text = request.target.query[cursor] {
      guard let number = Self.offset(text) else { return Self.json(["errors": ["Invalid cursor"]], .badRequest) }
      start = number
    }
    let end = min(Self.count, start + (Int(request.target.query["limit"] ?? "") ?? 20))
    var document: [String: Any] = [list: (start..<end).map(item)]
    if end < Self.count { document["next"] = Self.cursor(end) }
    return Self.json(document)
  }

  /// A cursor that needs encoding: it holds '+', '/' and '='.
  static func cursor(_ offset: Int) -> String { "+/\(offset)==" }

  private static func offset(_ cursor: String) -> Int? {
    guard cursor.hasPrefix("+/"), cursor.hasSuffix("==") else { return nil }
    return Int(cursor.dropFirst(2).dropLast(2))
  }

  private static func v1(_ number: Int) -> [String: Any] {
    [
      "id": 9_000_000_000 + number, "token_id": String(number), "name": name(number),
      "image_url": "https://pictures.example/\(number).png",
      "description": "<b>Number</b> \(number)", "permalink": "javascript:alert(1)",
      "collection": ["name": "Kites & <Winds>", "slug": "kites"], "asset_contract": ["address": contract],
    ]
  }

  private static func v2(_ number: Int) -> [String: Any] {
    [
      "identifier": String(number), "contract": contract, "collection": "kites", "token_standard": "erc721",
      "name": name(number), "description": "<b>Number</b> \(number)",
      "image_url": "https://pictures.example/\(number).png",
    ]
  }

  private static func more(_ number: Int) -> [String: Any] {
    ["traits": [["trait_type": "Wind", "value": number]], "owners": [["address": owner, "quantity": 1]]]
  }

  private static func name(_ number: Int) -> Any {
    number.isMultiple(of: 7) ? NSNull() : "Kite <\(number)> \"&'"
  }

  private static func json(_ document: [String: Any], _ status: Status = .ok) -> Response {
    let data = (try? JSONSerialization.data(withJSONObject: document)) ?? Data()
    return Response(status, "application/json", Array(data))
  }
}
