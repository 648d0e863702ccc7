import Caching
import Foundation
import HTTPClient
import Models
import Repositories
import Templating
import Testing
import Views

@testable import ViewModels

/// Every field of an asset on its way from the source through the store to JSON, CSV and the page. A field that has no
/// row here fails the test.
@Suite struct AssetFieldTests {
  /// A field, the part of a reply that gives it, and the text by which each form shows it; nil where it is left out.
  struct Row: CustomTestStringConvertible, Sendable {
    var field: String
    var reply: String
    var json: String?
    var csv: String?
    var page: String?
    var testDescription: String { field }
  }

  static let contract = "0x00000000000000000000000000000000000000a1"
  static let otherContract = "0x0000000000000000000000000000000000000022"

  static let rows = [
    Row(field: "id", reply: #""identifier": "771""#, json: "a1:771\"", csv: "a1:771,", page: "a1:771.json"),
    Row(field: "contract", reply: #""contract": "\#(otherContract)""#, json: "0022\"", csv: "0022,", page: "0022<"),
    Row(field: "tokenID", reply: #""identifier": "772""#, json: "\"772\"", csv: ",772,", page: ">772<"),
    Row(field: "chain", reply: "", json: "\"polygon\"", csv: ",polygon,", page: ">Polygon<"),
    Row(
      field: "tokenStandard", reply: #""token_standard": "ERC1155""#, json: "\"erc1155\"", csv: ",erc1155,",
      page: ">ERC-1155<"),
    Row(field: "name", reply: #""name": "Ringelspiel""#, json: "Ringelspiel", csv: "Ringelspiel", page: "Ringelspiel"),
    Row(field: "description", reply: #""description": "Turns.""#, json: "Turns.", csv: "Turns.", page: "Turns."),
    Row(
      field: "imageURL", reply: #""image_url": "https://x.example/small.png""#, json: "small.png", csv: "small.png",
      page: "small.png"),
    Row(
      field: "originalImageURL",
      reply: #""display_image_url": "https://x.example/s.png", "image_url": "https://x.example/full.png""#,
      json: "full.png", csv: "full.png", page: "full.png"),
    Row(
      field: "animationURL", reply: #""animation_url": "https://x.example/film.mp4""#, json: "film.mp4",
      csv: "film.mp4",
      page: "film.mp4"),
    Row(
      field: "permalink", reply: #""opensea_url": "https://opensea.io/marker""#, json: "io/marker", csv: "io/marker",
      page: "io/marker"),
    Row(
      field: "collection", reply: #""collection": "carousels""#, json: "\"carousels\"", csv: ",carousels,",
      page: ">Carousels<"),
    Row(
      field: "traits", reply: #""traits": [{"trait_type": "Horse", "value": "dapple"}]"#, json: "dapple",
      csv: nil,
      page: "dapple"),
    Row(
      field: "creator", reply: #""creator": "\#(otherContract)""#, json: nil, csv: nil,
      page: "<dt>Creator</dt><dd><ul><li><a class=\"address\" href=\"/collection/\(otherContract)\""),
    Row(
      field: "owners", reply: #""owners": [{"address": "\#(otherContract)", "quantity": 3}]"#, json: nil, csv: nil,
      page: "× 3"),
    Row(
      field: "ownerCount", reply: #""owners": [{"address": "0x1", "quantity": 1}]"#, json: nil, csv: nil,
      page: "<dt>Owners</dt><dd>1</dd>"),
    Row(
      field: "rarityRank", reply: #""rarity": {"rank": 45}"#, json: nil, csv: nil,
      page: "<dt>Rarity rank</dt><dd>45</dd>"),
    Row(
      field: "isDisabled", reply: #""image_url": "https://x.example/i.png", "is_disabled": true"#, json: "Taken down",
      csv: "Taken down",
      page: "Taken down"),
    Row(
      field: "isNSFW", reply: #""image_url": "https://x.example/i.png", "is_nsfw": true"#,
      json: "Marked as sensitive", csv: "Marked as sensitive", page: "Marked as sensitive"),
    Row(
      field: "isSuspicious", reply: #""is_suspicious": true"#, json: "as suspicious", csv: "as suspicious",
      page: "as suspicious"),
  ]

  @Test func `each field has a row`() {
    let asset = Asset(id: .number(1))
    let fields = Mirror(reflecting: asset).children.compactMap(\.label)
    #expect(Self.rows.map(\.field) == fields)
  }

  @Test(arguments: rows)
  func `a field that the source gives is kept, and in every form that has it`(row: Row) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fields-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (without, with) = (try await Self.forms(nil, folder + "-0"), try await Self.forms(row, folder))
    try? FileManager.default.removeItem(atPath: folder + "-0")
    #expect(Self.field(row.field, of: with.asset) != Self.field(row.field, of: without.asset))
    #expect(with.stored == with.asset && without.stored == without.asset)
    for (text, other, mark) in [
      (with.json, without.json, row.json), (with.csv, without.csv, row.csv), (with.page, without.page, row.page),
    ] {
      guard let mark else { continue }
      #expect(text.contains(mark) && !other.contains(mark), "\(mark)")
    }
  }

  struct Forms {
    var asset: Asset
    var stored: Asset
    var json: String
    var csv: String
    var page: String
  }

  struct Reply: HTTPTransport {
    /// Nil for a source that is down.
    var body: String?

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
      TransportReply(status: body == nil ? 503 : 200, headers: [:], body: Array((body ?? "").utf8))
    }
  }

  private static func field(_ name: String, of asset: Asset) -> String? {
    Mirror(reflecting: asset).children.first { $0.label == name }.map { String(describing: $0.value) }
  }

  private static func forms(_ row: Row?, _ folder: String) async throws -> Forms {
    let base = [("identifier", "7"), ("contract", contract)].map { #""\#($0)": "\#($1)""# }
    let own = row?.reply ?? ""
    let reply = base.filter { !own.hasPrefix($0.prefix { $0 != ":" }) } + (own.isEmpty ? [] : [own])
    let chain = row?.field == "chain" ? "polygon" : "ethereum"
    let token = row?.field == "id" ? "771" : row?.field == "tokenID" ? "772" : "7"
    let id = try #require(AssetID("\(chain):\(row?.field == "contract" ? otherContract : contract):\(token)"))
    let store = try DiskStore(folder: folder)
    let live = try sources(Reply(body: #"{"nft": {\#(reply.joined(separator: ", "))}}"#), store)
    let asset = try await live.assets.asset(id, near: nil, policy: .fetchAgain).value
    await store.flush()
    let down = try sources(Reply(body: nil), try DiskStore(folder: folder))
    let stored = try await down.assets.asset(id, near: nil, policy: .savedWillDo).value

    let source = SiteSource(name: "S", isSample: false, sampleAddress: "")
    let model = ItemViewModel(assets: live.assets, saved: live.saved, source: source, now: { 0 })
    guard case .page(let page) = await model.load(ItemRequest(id: id)),
      case .data(let data, _) = await model.load(ItemRequest(id: id, format: .json))
    else { throw CancellationError() }
    let value = ItemView.value(of: page, in: Frame(stylesheet: "/s.css", version: "1"))
    let html = try TemplateLibrary(directory: Site.root + "/Templates").render(ItemView.template, value)
    return Forms(
      asset: asset, stored: stored,
      json: String(decoding: try #require(DataView.bytes(of: data, as: .json)), as: UTF8.self),
      csv: String(decoding: try #require(DataView.bytes(of: data, as: .csv)), as: UTF8.self),
      page: String(decoding: html, as: UTF8.self))
  }

  private static func sources(_ transport: Reply, _ store: DiskStore) throws -> Sources {
    let base = try #require(Endpoint("http://memory.invalid"))
    return Sources(
      SourceSettings(
        openSea: OpenSeaSource(transport: transport, base: base),
        ethereum: EthereumSource(transport: transport, base: base, baseIsChosen: true), store: store))
  }
}
