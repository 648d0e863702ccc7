import Fakes
import Testing

@testable import NFTCollectionPages

/// Lists that are odd but no failures.
@Suite(.serialized) struct OddListTests {
  private static let page = "/collection/\(StandIn.owner)"

  @Test(arguments: ["v1", "v2"])
  func `an item that stands twice is shown once`(api: String) async throws {
    try await Self.run(api, .list([1, 2, 1, 2, 3, 3])) { site in
      let answer = try await site.get(Self.page)
      #expect(answer.status == 200 && Links.cards(answer.body).count == 3)
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `a next that never changes comes to an end`(api: String) async throws {
    try await Self.run(api, .list([1], next: #""c""#)) { site in
      let (pages, _) = try await EndToEndTests.walk(site, from: Self.page)
      #expect(pages.count == 2)
      #expect(pages.last?.body.contains("the list repeats") == true)
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `an empty page with a next is not the end`(api: String) async throws {
    try await Self.run(api, .list([], next: #""c""#)) { site in
      let answer = try await site.get(Self.page)
      #expect(answer.status == 200 && !answer.body.contains("holds no NFTs"))
      #expect(Links.next(answer.body)?.hasSuffix("cursor=c") == true)
    }
  }

  @Test(arguments: ["v1", "v2"], ["null", #""""#])
  func `an empty page without a next is`(api: String, next: String) async throws {
    try await Self.run(api, .list([], next: next)) { site in
      let answer = try await site.get(Self.page)
      #expect(answer.status == 200 && answer.body.contains("holds no NFTs that OpenSea knows of"))
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `a refused cursor leads back to the first items`(api: String) async throws {
    let refusal = RawReply.whole(400, #"{"detail":"Invalid cursor"}"#)
    try await Self.run(api, refusal) { site in
      let answer = try await site.get(Self.page + "?cursor=gone")
      #expect(answer.status == 400 && answer.body.contains("place in the list"))
      #expect(answer.body.contains(">First items<") && site.log.contains("info assets reason=cursorRefused"))
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `a warning of OpenSea's is on the card and in the data, and a picture in itself is shown`(api: String)
    async throws
  {
    let picture = "data:image/svg+xml;utf8,<svg id='#a'/>"
    let fields = #""is_suspicious":true,"image_url":"\#(picture)","token_id":"1","identifier":"1","id":1,"name":"1/2""#
    let item = #"{\#(fields),"contract":"\#(StandIn.contract)","asset_contract":{"address":"\#(StandIn.contract)"}}"#
    try await Self.run(api, .whole(200, #"{"nfts":[\#(item)],"assets":[\#(item)]}"#)) { site in
      let page = try await site.get(Self.page)
      #expect(page.body.contains(">OpenSea marks it as suspicious<"))
      let path = try #require(page.body.firstMatch(of: /src="(\/media\/[^"]+)"/)?.output.1)
      let drawing = try await site.get(String(path))
      #expect(drawing.headers["Content-Type"] == "image/svg+xml" && drawing.body == "<svg id='#a'/>")
      #expect(page.headers["Content-Security-Policy"]?.contains("img-src 'self'; media-src 'self';") == true)
      let json = try await site.get(Self.page + ".json")
      #expect(
        json.body.contains(#""mark" : "OpenSea marks it as suspicious""#)
          && json.body.contains("%3Csvg%20id='%23a'/%3E"))
      let csv = try await site.get(Self.page + ".csv")
      #expect(
        csv.body.contains(",'1/2,") && csv.body.contains(",data:image/svg+xml")
          || csv.body.contains("\"data:image/svg+xml"))
    }
  }

  @Test(arguments: ["goerli", "rinkeby", "klaytn", "bsc", "mumbai", "<b>"])
  func `an item of v1 on a chain that OpenSea does not have is no other chain's`(chain: String) async throws {
    let contract = #"{"address":"\#(StandIn.contract)","chain_identifier":"\#(chain)"}"#
    let item = #"{"id":7,"token_id":"1","name":"Kite","asset_contract":\#(contract)}"#
    try await Self.run("v1", .whole(200, #"{"assets":[\#(item)]}"#)) { site in
      let page = try await site.get(Self.page)
      let answer = try await site.get(try #require(Links.cards(page.body).first))
      let shown = chain == "<b>" ? "&lt;b&gt;" : chain
      #expect(answer.status == 200 && answer.body.contains("<dt>Chain</dt><dd>\(shown)</dd>"), "\(answer.body)")
      #expect(!answer.body.contains("opensea.io/assets") && !answer.body.contains("ethereum:"))
    }
  }

  @Test(arguments: [
    ("/asset/matic:\(StandIn.contract):1", "/asset/polygon:\(StandIn.contract):1"),
    ("/asset/ethereum:\(StandIn.contract):+01.json", "/asset/ethereum:\(StandIn.contract):1.json"),
    ("/asset/ETHEREUM:\(StandIn.contract):%2B1", "/asset/ethereum:\(StandIn.contract):1"), ("/asset/007", "/asset/7"),
  ])
  func `another spelling of an item is sent on`(path: String, canonical: String) async throws {
    try await Self.run("v2", .items) { site in
      let answer = try await site.get(path)
      #expect(answer.status == 308 && answer.headers["Location"] == canonical)
    }
  }

  private static func run(_ api: String, _ reply: RawReply, _ body: (Site) async throws -> Void) async throws {
    let upstream = try RawReply.upstream(get: reply)
    defer { upstream.stop() }
    try await Site.run(api, Site.Options(upstream: upstream.url), body)
  }
}
