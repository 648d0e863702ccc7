import Caching
import Foundation
import HTTPClient
import HTTPServer
import Models
import Repositories
import Templating
import Testing
import Views

@testable import NFTCollectionPages
@testable import ViewModels

/// What each step of a cold page with 200 items takes, apart. It measures and judges nothing:
/// `MEASURE_STEPS=1 swift test -c release -Xswiftc -enable-testing --filter StepSpeedTests`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MEASURE_STEPS"] != nil), .serialized)
struct StepSpeedTests {
  static let count = 200
  static let owner = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"

  /// Answers at once from memory.
  struct Memory: HTTPTransport {
    let items: [UInt8]

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportReply {
      TransportReply(status: 200, headers: [:], body: items)
    }
  }

  static func document() throws -> [UInt8] {
    let items: [[String: Any]] = (0..<count).map { number in
      [
        "identifier": String(number), "contract": "0x00000000000000000000000000000000000abc\(10 + number % 7)",
        "collection": "works-\(number % 7)", "token_standard": "erc721", "name": "Work #\(number)",
        "description": String(repeating: "The work number \(number). ", count: 8),
        "image_url": "https://pictures.example/\(number).png", "is_nsfw": false, "updated_at": "2026-01-01T00:00:00",
      ]
    }
    return Array(try JSONSerialization.data(withJSONObject: ["nfts": items, "next": "more=="]))
  }

  /// The median of 101 runs.
  static func median(_ body: () async throws -> Void) async throws -> Duration {
    var times: [Duration] = []
    for _ in 0..<101 { times.append(try await ContinuousClock().measure(body)) }
    return times.sorted()[times.count / 2]
  }

  @Test func `decode, view model, view and render`() async throws {
    let bytes = try Self.document()
    let base = try #require(Endpoint("http://memory.invalid"))
    var settings = SourceSettings(
      openSea: OpenSeaSource(transport: Memory(items: bytes), base: base),
      ethereum: EthereumSource(transport: Memory(items: []), base: base, baseIsChosen: true))
    settings.assetRules.byteBound = 0
    let sources = Sources(settings)
    let place = CollectionPlace(owner: try Address(Self.owner), limit: Self.count)
    let fetched = try await sources.assets.assets(at: place, policy: .fetchAgain)
    try #require(fetched.value.assets.count == Self.count)
    let decode = try await Self.median { _ = try await sources.assets.assets(at: place, policy: .fetchAgain) }

    let source = SiteSource(name: "OpenSea", isSample: false, sampleAddress: Self.owner)
    let model = CollectionViewModel(
      assets: sources.assets, wallets: sources.wallets, saved: sources.saved, source: source, now: { 0 })
    let answers = CollectionViewModel.Answers(items: .success(fetched), wallet: .failure(.keyMissing))
    let request = CollectionRequest(place: place)
    guard case .page(let page) = model.page(request, answers, now: 0) else { throw CancellationError() }
    let modelling = try await Self.median { _ = model.page(request, answers, now: 0) }

    let frame = Frame(stylesheet: "/site.css", version: "1")
    let value = CollectionView.value(of: page, in: frame)
    let viewing = try await Self.median { _ = CollectionView.value(of: page, in: frame) }
    let templates = try TemplateLibrary(directory: Site.root + "/Templates")
    let size = try templates.render(CollectionView.template, value).count
    let rendering = try await Self.median { _ = try templates.render(CollectionView.template, value) }
    print("\(Self.count) items, \(bytes.count) bytes of JSON, \(size) bytes of HTML, medians of 101:")
    for (step, time) in [("decode", decode), ("view model", modelling), ("view", viewing), ("render", rendering)] {
      print("  \(step): \(time.formatted(.units(allowed: [.microseconds])))")
    }
  }
}
