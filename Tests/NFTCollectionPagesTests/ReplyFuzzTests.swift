import Fakes
import Foundation
import HTTPClient
import HTTPServer
import Repositories
import Synchronization
import Testing

@testable import NFTCollectionPages

/// Damaged replies through the whole product, sockets aside: whatever an upstream sends becomes a page with a status that
/// the product has, and HTML that is closed, JSON that can be read, or CSV with all its fields and no formula.
@Suite struct ReplyFuzzTests {
  private static let statuses: Set = [200, 400, 404, 429, 502, 503, 504]

  @Test(arguments: ["v1", "v2"], 0..<2 as Range<UInt64>)
  func `damaged replies become pages`(api: String, seed: UInt64) async throws {
    let upstream = DamagingTransport(seed: seed)
    var ground = Application.Ground()
    ground.log = EventLog { _ in }
    ground.transport = { upstream }
    let time = ShiftedTime()
    ground.time = time.source
    let configuration = try Configuration(
      arguments: ["--port", "0", "--root", Site.root, "--no-prefetch", "--cache", "1"],
      environment: ["OPENSEA_API": api, "OPENSEA_API_KEY": "k", "INFURA_API_KEY": "k"])
    let coordinator: any Handler = try Application(configuration, on: ground).coordinator
    var seen: [Int: Int] = [:]
    for number in 1...500 {
      let owner = "0x" + String(repeating: "0", count: 36) + String(number + 0x1000, radix: 16)
      let paths = [
        "/collection/\(owner)", "/collection/\(owner)?cursor=c", "/collection/\(owner).json",
        "/collection/\(owner).csv",
        api == "v1" ? "/asset/1?from=/collection/\(owner)" : "/asset/ethereum:\(StandIn.contract):\(number)",
      ]
      for path in paths {
        let request = try Request(.get, path)
        // No limit is told that lasts longer.
        time.advance(90_000)
        let response =
          switch coordinator.answer(to: request) {
          case .now(let response): response
          case .later(let work): try await work()
          }
        seen[response.status.code, default: 0] += 1
        #expect(Self.statuses.contains(response.status.code), "\(path)")
        try Self.check(response)
      }
    }
    #expect(Set(seen.keys).isSuperset(of: [200, 429, 502]), "\(seen)")
  }

  private static func check(_ response: Response) throws {
    let type = try #require(response.field("Content-Type")).prefix { $0 != ";" }
    switch type {
    case "text/html": #expect(response.bytes.suffix(8).contains(UInt8(ascii: ">")) && response.bytes.count > 500)
    case "application/json", "application/problem+json":
      let root = try #require(try JSONSerialization.jsonObject(with: Data(response.bytes)) as? [String: Any])
      #expect(root[response.status == .ok ? "items" : "title"] != nil)
    case "text/csv":
      let rows = try #require(fields(ofCSV: response.bytes), "\(String(decoding: response.bytes, as: UTF8.self))")
      #expect(rows.allSatisfy { $0.count == 14 && !$0.contains(where: isFormula) })
    default: #expect(type == "text/plain" && response.status != .ok)
    }
  }

  private static func isFormula(_ field: [UInt8]) -> Bool {
    let text = String(decoding: field, as: UTF8.self).unicodeScalars
    return text.first { !$0.properties.isWhitespace }.map("=+-@\u{ff1d}".unicodeScalars.contains) ?? false
  }

  /// The rows of a text by the grammar of RFC 4180, byte by byte; nil where it breaks that.
  private static func fields(ofCSV bytes: [UInt8]) -> [[[UInt8]]]? {
    var rows: [[[UInt8]]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      var row: [[UInt8]] = []
      repeat {
        if !row.isEmpty { rest.removeFirst() }
        guard let field = takeField(&rest) else { return nil }
        row.append(field)
      } while rest.first == UInt8(ascii: ",")
      guard rest.starts(with: "\r\n".utf8) else { return nil }
      rest.removeFirst(2)
      rows.append(row)
    }
    return rows
  }

  private static func takeField(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.first == UInt8(ascii: "\"") else {
      let field = rest.prefix { !"\",\r\n".utf8.contains($0) }
      rest.removeFirst(field.count)
      return Array(field)
    }
    rest.removeFirst()
    var field: [UInt8] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\"")) {
      field += rest[..<end]
      rest = rest[(end + 1)...]
      guard rest.first == UInt8(ascii: "\"") else { return field }
      field.append(UInt8(ascii: "\""))
      rest.removeFirst()
    }
    return nil
  }
}

/// Answers with replies of the right kind that are damaged at random.
private final class DamagingTransport: HTTPTransport {
  private let random: Mutex<SplitMix>

  init(seed: UInt64) {
    random = Mutex(SplitMix(state: seed))
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
    let isPost = request.method == .post
    return random.withLock { random in
      let status = [200, 200, 200, 200, 400, 401, 403, 404, 429, 500].randomElement(using: &random) ?? 200
      let source = isPost ? Self.balances : Self.lists
      let text = (source.randomElement(using: &random) ?? "")
        .replacing("Kite <1>", with: Self.name(&random)).replacing("Flies.", with: Self.name(&random))
      var body = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) where !body.isEmpty { Self.damage(&body, &random) }
      return TransportReply(status: status, body: body)
    }
  }

  private static let asset = """
    {"id":1,"token_id":"1","name":"Kite <1>","description":"Flies.","image_url":"ipfs://QmKite","permalink":"javascript:1",
    "collection":{"name":"Kites","slug":"kites"},"asset_contract":{"address":"\(StandIn.contract)"},
    "identifier":"1","contract":"\(StandIn.contract)","traits":[{"trait_type":"Born","value":1639315070.0,"display_type":"date"},
    {"trait_type":"Level","value":-4}],"owners":[{"quantity":1}],"is_nsfw":true}
    """
  /// Text as a JSON string has it, of what some reader of a page might take for more than text.
  private static func name(_ random: inout SplitMix) -> String {
    let parts = [
      "a", " ", ",", ";", #"\""#, #"\u0301"#, "=1", "+1", "@x", "-", #"\r\n"#, #"\t"#, "<b>", "&amp;", "{{name}}", "'",
      #"\u202e"#, #"\u0000"#, "\u{ff1d}1",
    ]
    return (0..<Int.random(in: 0...8, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  private static let lists = [
    "{\"assets\":[\(asset),{}],\"nfts\":[\(asset),{}],\"next\":\"c=\"}", "{\"nft\":\(asset)}", "{\"name\":\"Kites\"}",
    #"{"errors":["not found"]}"#, #"{"detail":"Expected available in 7 seconds."}"#, "<html>",
  ]
  private static let balances = [
    #"{"jsonrpc":"2.0","id":1,"result":"0x3bd8ae5cc6f1f60"}"#, #"{"id":1,"error":{"code":-32005,"message":"x"}}"#,
  ]

  private static func damage(_ body: inout [UInt8], _ random: inout SplitMix) {
    let place = Int.random(in: body.indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: body[place] = UInt8.random(in: .min ... .max, using: &random)
    case 1: body.remove(at: place)
    case 2: body.removeLast(body.count - place)
    case 3: body.insert(contentsOf: body[place...].prefix(60), at: place)
    default:
      let tokens = ["null", "\"", "-1", "1e999", "\\uD800", "[[", "{}", "\u{202e}", "&lt;<script>"]
      body.insert(contentsOf: Array((tokens.randomElement(using: &random) ?? "").utf8), at: place)
    }
  }
}
