import Caching
import Fakes
import Foundation
import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct SampleTransportTests {
  private let owner: Address
  private let data: SampleData

  init() throws {
    owner = try Address(Replies.owner)
    let nfts = (1...45).map { Replies.v2NFT($0) }
    data = try sampleData(
      nfts: Replies.v2(nfts), collections: #"{"collections": [{"collection": "kites", "name": "Kites"}, {}]}"#,
      account: #"{"address": "\#(Replies.owner.uppercased().replacing("X", with: "x"))", "balance": "0x15"}"#)
  }

  @Test func `the sample is walked to its end, through the live repositories`() async throws {
    let sources = Sources(SourceSettings(openSea: .sample(data), ethereum: .sample(data)))
    var place = CollectionPlace(owner: owner)
    var seen: [String] = []
    var pages = 0
    repeat {
      let page = try await sources.assets.assets(at: place, policy: .savedWillDo).value
      seen += page.assets.compactMap(\.tokenID?.decimal)
      pages += 1
      guard let next = page.next else { break }
      #expect(next.text.contains("+") && next.text.contains("/") && next.text.contains("="))
      place = CollectionPlace(owner: owner, cursor: next)
    } while pages < 10
    #expect(pages == 3)
    #expect(seen == (1...45).map { String($0) })
    #expect(try await sources.wallets.wallet(at: owner, policy: .savedWillDo).value.balance.decimal == "21")
  }

  @Test func `one asset and its collection are there`() async throws {
    let sources = Sources(SourceSettings(openSea: .sample(data), ethereum: .sample(data)))
    let id = try #require(AssetID("ethereum:\(Replies.contract):7"))
    let asset = try await sources.assets.asset(id, near: nil, policy: .savedWillDo).value
    #expect(asset.collection == AssetCollection(slug: "kites", name: "Kites"))
    let unknown = try #require(AssetID("ethereum:\(Replies.contract):700"))
    #expect(
      await failure(of: try await sources.assets.asset(unknown, near: nil, policy: .savedWillDo)) == .notFound)
  }

  @Test func `the names of collections come behind the first list`() async throws {
    var settings = SourceSettings(openSea: .sample(data), ethereum: .sample(data))
    settings.asksNames = true
    let sources = Sources(settings)
    let place = CollectionPlace(owner: owner)
    let first = try await sources.assets.assets(at: place, policy: .savedWillDo)
    let named = { @Sendable (page: Cached<AssetPage>?) in
      page?.value.assets.allSatisfy { $0.collection == AssetCollection(slug: "kites", name: "Kites") } ?? false
    }
    #expect(await eventually { named(sources.savedAssets(at: place)) })
    let later = try #require(sources.savedAssets(at: place))
    #expect(later.version != first.version && later.time == first.time && later.value.next == first.value.next)
    let next = try await sources.assets.assets(at: place.turned(to: first.value.next), policy: .savedWillDo)
    #expect(named(next))
  }

  @Test(arguments: [#"{"slugs": ["kites", "unknown", 7]}"#, #"{"slugs": []}"#])
  func `a batch leaves out what there is not`(body: String) async throws {
    let reply = try await SampleTransport(data).send(
      TransportRequest(
        .post, SampleTransport.base.text + "/api/v2/collections/batch", loggedPath: "", body: Array(body.utf8)))
    let names = try JSONParser.parse(reply.body)["collections"]?.array?.map { $0["name"]?.text }
    #expect(reply.status == 200 && names == (body.contains("kites") ? ["Kites"] : []))
  }

  @Test func `lists leave out what the reply for a single item alone tells`() async throws {
    let nft = #"""
      {"identifier": "7", "contract": "\#(Replies.contract)", "owners": [{"address": "\#(Replies.owner)", "quantity": 1}],
       "animation_url": "/art/a.webm", "is_suspicious": true, "rarity": {"rank": 1}, "creator": "\#(Replies.owner)"}
      """#
    let data = try sampleData(
      nfts: #"{"nfts": [\#(nft)]}"#, collections: #"{"collections": []}"#,
      account: #"{"address": "\#(Replies.owner)", "balance": "0x15"}"#)
    let paths = [
      "account/\(Replies.owner)/nfts?limit=20": false, "contract/\(Replies.contract)/nfts/7": true,
    ]
    for (path, isSingle) in paths {
      let url = "\(SampleTransport.base.text)/api/v2/chain/ethereum/\(path)"
      let reply = try await SampleTransport(data).send(TransportRequest(.get, url, loggedPath: path))
      let text = String(decoding: reply.body, as: UTF8.self)
      #expect(text.contains(#""identifier""#))
      for name in ["animation_url", "creator", "is_suspicious", "owners", "rarity"] {
        #expect(text.contains(name) == isSingle, "\(name) \(path)")
      }
    }
  }

  @Test func `other addresses own nothing`() async throws {
    let sources = Sources(SourceSettings(openSea: .sample(data), ethereum: .sample(data)))
    let other = try Address(Replies.contract)
    #expect(
      try await sources.assets.assets(at: CollectionPlace(owner: other), policy: .savedWillDo).value.assets.isEmpty)
    #expect(try await sources.wallets.wallet(at: other, policy: .savedWillDo).value.balance == .zero)
  }

  @Test(arguments: ["c+/0==", "c+/99==", "c+/020==", "c /20==", "c%2B/20", "x"])
  func `a cursor that is none of the sample's is refused`(text: String) async throws {
    let sources = Sources(SourceSettings(openSea: .sample(data), ethereum: .sample(data)))
    let place = CollectionPlace(owner: owner, cursor: Cursor(text))
    #expect(
      await failure(of: try await sources.assets.assets(at: place, policy: .savedWillDo)) == .cursorRefused)
  }

  @Test(arguments: ["", "/", "/api/v1/assets", "/api/v2/chain/ethereum/account/0x1", "/api/v2/collections/none"])
  func `other paths are unknown`(path: String) async throws {
    let request = TransportRequest(.get, SampleTransport.base.text + path, loggedPath: path)
    #expect(try await SampleTransport(data).send(request).status == 404)
  }

  @Test func `missing and damaged files are named`() throws {
    #expect(throws: SampleDataError.missing(file: "/nowhere/nfts.json")) { try SampleData(folder: "/nowhere") }
    let error = #expect(throws: SampleDataError.self) {
      try sampleData(nfts: "{}", collections: "{}", account: "{}")
    }
    guard case .damaged(let file) = error else {
      Issue.record("not \(String(describing: error))")
      return
    }
    #expect(file.hasSuffix("/nfts.json"))
  }
}

/// Sample data from files in a folder that lives as long as the call.
private func sampleData(nfts: String, collections: String, account: String) throws -> SampleData {
  let folder = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, text) in ["nfts": nfts, "collections": collections, "account": account] {
    try Data(text.utf8).write(to: folder.appending(path: name + ".json"))
  }
  return try SampleData(folder: folder.path)
}
