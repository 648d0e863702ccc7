import Caching
import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

/// Replies with random damage: every outcome is a value or a typed error, and nothing traps.
@Suite(.serialized) struct FuzzTests {
  private static let replies: [String] = [
    Replies.v1([Replies.v1Asset, #"{"id": 2}"#], next: "\"LXBr%3D\""),
    Replies.v2([Replies.v2NFT, Replies.v2NFT(2)], next: "\"LXBr==\""), Replies.v2Single,
    Replies.balance(), #"{"collection": "kites", "name": "Kites", "fees": [{"fee": 0.5}]}"#,
    #"{"detail":"Request was throttled. Expected available in 7 seconds.","errors":["x"]}"#,
  ]

  /// 100,000 in all, one run at a time: other tests want the processors, too.
  @Test(arguments: 0..<8) func `damaged replies do no harm`(seed: UInt64) async throws {
    var random = SplitMix(state: seed)
    let owner = try Address(Replies.owner)
    let id = try #require(AssetID("ethereum:\(Replies.contract):1"))
    let place = CollectionPlace(owner: owner)
    for _ in 0..<12_500 {
      await Task.yield()
      let body = Self.damaged(Array((Self.replies.randomElement(using: &random) ?? "").utf8), &random)
      let status = [200, 200, 200, 400, 403, 404, 429, 500].randomElement(using: &random) ?? 200
      let transport = ScriptedTransport(.success(TransportReply(status: status, body: body)))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let v1 = OpenSeaV1(transport: transport, base: .openSea, key: nil)
        if let page = try? await v1.assets(at: place, policy: .savedWillDo) { #expect(page.value.assets.count <= 9) }
      case 1:
        let v2 = OpenSeaV2(transport: transport, base: .openSea, key: nil)
        if let page = try? await v2.assets(at: place, policy: .savedWillDo) { #expect(page.value.assets.count <= 9) }
      case 2:
        let v2 = OpenSeaV2(transport: transport, base: .openSea, key: nil)
        if let asset = try? await v2.asset(id, near: nil, policy: .savedWillDo) { #expect(asset.value.id == id) }
      default:
        let node = InfuraRepository(EthereumNode(transport: transport, key: APIKey("k")))
        if let wallet = try? await node.wallet(at: owner, policy: .savedWillDo) {
          #expect(wallet.value.address == owner && status == 200)
        }
      }
    }
  }

  private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.removeLast(bytes.count - place)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
      case 4:
        let tokens = ["\"", "{", "[", "}", "]", "null", "-", "1e999", "\\u", "\\uD800", "\\", ",", ":", "\u{0}"]
        bytes.insert(contentsOf: Array((tokens.randomElement(using: &random) ?? "").utf8), at: place)
      default: bytes.insert(contentsOf: Array(repeating: UInt8(ascii: "["), count: 200), at: place)
      }
    }
    return bytes
  }
}
