import Fakes
import HTTP
import Repositories
import Synchronization
import Testing

@testable import NFTCollectionPages

/// Damaged replies through the whole product, sockets aside: whatever an upstream sends becomes a page with a status that
/// the product has, and HTML that is closed.
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
        "/collection/\(owner)", "/collection/\(owner)?cursor=c",
        api == "v1" ? "/asset/1?from=/collection/\(owner)" : "/asset/ethereum:\(StandIn.contract):\(number)",
      ]
      for path in paths {
        let request = try Request(.get, path)
        // No limit is told that lasts longer.
        time.advance(90_000)
        let response: Response
        if let ready = coordinator.readyResponse(to: request) {
          response = ready
        } else {
          response = try await coordinator.response(to: request)
        }
        seen[response.status.code, default: 0] += 1
        #expect(Self.statuses.contains(response.status.code), "\(path)")
        #expect(response.bytes.suffix(8).contains(UInt8(ascii: ">")) && response.bytes.count > 500)
      }
    }
    #expect(Set(seen.keys).isSuperset(of: [200, 429, 502]), "\(seen)")
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
      var body = Array((source.randomElement(using: &random) ?? "").utf8)
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
