import Fakes
import HTTPClient
import Models
import Testing

@testable import Repositories

/// Data of contracts, gateways and records with random damage: every outcome is a value or a typed error, and nothing
/// traps or grows.
@Suite(.serialized) struct ENSFuzzTests {
  private static let samples: [[UInt8]] = [
    OffchainLookupTests.revert, GatewayBatchTests.callData, abi("77209fe8", "20", "a", "046b69746503657468…"),
    abi("95c0c752", "20", "64", "01800152…", "1f7"), abi("01800152", "1f7", "40", "0"),
    ABIValue.encode([.bytes(ABIValue.encode([.string("eip155:1/erc721:\(Replies.contract)/7")])), .number(1)]),
    ABIValue.encode([.string("kite.eth"), .number(1), .number(2)]), abi("", "20", "14", "aa…"), abi("", "c1"),
  ]

  /// One run at a time: other tests want the processors, too.
  @Test(arguments: 0..<8) func `damaged data does no harm`(seed: UInt64) async throws {
    var random = SplitMix(state: seed)
    for _ in 0..<1_500 {
      await Task.yield()
      let data = Self.damaged(Self.samples.randomElement(using: &random) ?? [], &random)
      _ = ENSRevert(data)
      if let lookup = try? OffchainLookup(data) {
        #expect(lookup.query.urls.count <= ABIReader.maximumElements)
        #expect(lookup.query.callData.count <= data.count && lookup.extraData.count <= data.count)
        #expect(lookup.call(with: []).count <= data.count + 256)
        for url in lookup.query.urls {
          let request = lookup.query.request(to: url, trustedOrigins: [], timeout: 1)
          #expect(request.map { $0.url.utf8.allSatisfy { (0x21...0x7e).contains($0) } } ?? true)
        }
      }
      if let queries = try? GatewayBatch.queries(in: data[...]) {
        #expect(queries.count <= ABIReader.maximumElements)
        #expect(queries.allSatisfy { $0.urls.count <= ABIReader.maximumElements && $0.callData.count <= data.count })
      }
      if let record = try? UniversalResolverResult.record(in: data) {
        #expect(record.count <= data.count)
        _ = try? UniversalResolverResult.address(in: record)
        _ = (try? UniversalResolverResult.text(in: record)).flatMap(AvatarRecord.init(ens:))
      }
      if let name = try? UniversalResolverResult.primaryName(in: data), let known = ENSName(claimed: name) {
        #expect(try ENSName(known.text) == known)
      }
      _ = try? UniversalResolverResult.address(in: data)
    }
  }

  @Test(arguments: 0..<8) func `damaged names do no harm`(seed: UInt64) async throws {
    var random = SplitMix(state: seed)
    let parts = ["a", "B", "-", "--", "_", "'", "’", ".", "$", "\u{301}", "ü", "🦊", " ", "\r\n", "\u{0}", "xn--", "#"]
    for _ in 0..<1_000 {
      await Task.yield()
      let typed = (0..<Int.random(in: 0...8, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
      do {
        let name = try ENSName(typed)
        #expect(try ENSName(name.text) == name)
        #expect(name.node.count == 32 && name.dnsEncoded.count == name.text.utf8.count + 2)
      } catch {
        let position = error.position ?? 0
        #expect(position >= 0 && position <= max(0, typed.utf8.count - 1))
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
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(64), at: place)
      // A word of a length or an offset, the likeliest place of a mistake.
      case 4:
        let start = bytes.count % 32 + (place / 32) * 32
        for index in start..<min(start + 32, bytes.count) {
          bytes[index] = index < start + 28 ? 0 : .random(in: 0...1, using: &random)
        }
      default:
        let start = bytes.count % 32 + (place / 32) * 32
        for index in start..<min(start + 32, bytes.count) { bytes[index] = 0xff }
      }
    }
    return bytes
  }
}
