import Foundation
import HTTPServer
import Testing

@testable import NFTCollectionPages

/// The main job over real sockets: walk, open, come back, leave for the marketplace.
@Suite(.serialized) struct EndToEndTests {
  static func walk(_ site: Site, from path: String) async throws -> (pages: [Visitor.Answer], cards: [String]) {
    var pages: [Visitor.Answer] = []
    var cards: [String] = []
    var next: String? = path
    while let path = next, pages.count < 50 {
      let page = try await site.get(path)
      try #require(page.status == 200, "\(path)")
      pages.append(page)
      cards += Links.cards(page.body)
      next = Links.next(page.body)
    }
    #expect(next == nil, "the walk does not end")
    return (pages, cards)
  }

  @Test(arguments: ["v1", "v2"])
  func `every item is met exactly once and has a page`(api: String) async throws {
    try await Site.run(api) { site in
      let (pages, cards) = try await Self.walk(site, from: "/collection/\(StandIn.owner)")
      #expect(pages.count == 3)
      #expect(pages.first?.body.contains("<title>0.2695 ETH · 0x1981…Ca65 · NFTs</title>") == true)
      #expect(pages.last?.body.contains("5 more items, that is all") == true)
      let ids = cards.map { String($0.prefix { $0 != "?" }) }
      #expect(ids.count == StandIn.count && Set(ids).count == StandIn.count)
      for card in cards {
        let page = try await site.get(card)
        #expect(page.status == 200, "\(card)")
        #expect(page.body.contains("&lt;b&gt;Number&lt;/b&gt;") && !page.body.contains("<b>Number"))
        #expect(page.body.contains("Kites &amp; &lt;Winds&gt;"))
        #expect(page.body.contains("href=\"https://opensea.io/assets/ethereum/\(StandIn.contract)/"))
        #expect(!page.body.contains("javascript:"))
      }
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `the list is met whole as data, too`(api: String) async throws {
    try await Site.run(api) { site in
      var rows: [String] = []
      var ids: [String] = []
      let start = try await site.get("/collection/\(StandIn.owner)")
      var csv = start[/href="([^"]+\.csv[^"]*)"/]
      while let path = csv {
        let answer = try await site.get(path)
        rows += answer.body.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) }
        csv = answer.headers["Link"]?.firstMatch(of: /<([^>]+)>; rel="next"/).map { String($0.1) }
      }
      var json = start[/href="([^"]+)">These 20 items as JSON/]
      while let path = json {
        let body = Data(try await site.get(path).body.utf8)
        let page = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        ids += try #require(page["items"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        json = page["next"] as? String
      }
      #expect(rows == ids && ids.count == StandIn.count && Set(ids).count == StandIn.count)
      let cards = try await Self.walk(site, from: "/collection/\(StandIn.owner)").cards
      #expect(cards.map { String($0.prefix { $0 != "?" }) } == ids.map { "/asset/\($0)" })
      let (card, id) = (try #require(cards.last), try #require(ids.last))
      let item = try await site.get("/asset/\(id).json\(card.drop { $0 != "?" })")
      #expect(item.status == 200 && item.body.contains("\"id\" : \"\(id)\""))
    }
  }

  @Test func `v1 requests have the exact form of the contract`() async throws {
    try await Site.run("v1") { site in
      _ = try await Self.walk(site, from: "/collection/\(StandIn.owner)")
      let calls = try #require(site.upstream).calls.filter { $0.method == .get }
      let start = "/api/v1/assets?format=json&owner=\(StandIn.owner)&limit=20"
      #expect(calls.map(\.target) == [start, "\(start)&cursor=%2B%2F20%3D%3D", "\(start)&cursor=%2B%2F40%3D%3D"])
      #expect(calls.allSatisfy { $0.key == Site.openSeaKey && $0.accept == "application/json" })
    }
  }

  @Test func `v2 requests have the exact form of the API`() async throws {
    try await Site.run("v2") { site in
      let (_, cards) = try await Self.walk(site, from: "/collection/\(StandIn.owner)?limit=30")
      let account = "/api/v2/chain/ethereum/account/\(StandIn.owner)/nfts?limit=30"
      let upstream = try #require(site.upstream)
      #expect(upstream.calls.filter { $0.method == .get }.map(\.target) == [account, "\(account)&next=%2B%2F30%3D%3D"])
      let posts = upstream.calls.filter { $0.method == .post }
      #expect(posts.map(\.target) == ["/v3/\(Site.infuraKey)"])
      #expect(
        posts.first?.body
          == #"{"jsonrpc":"2.0","method":"eth_getBalance","params":["\#(StandIn.owner)","latest"],"id":1}"#)
      _ = try await site.get(try #require(cards.first))
      let targets = Set(upstream.calls.map(\.target))
      #expect(targets.contains("/api/v2/chain/ethereum/contract/\(StandIn.contract)/nfts/0"))
      #expect(targets.contains("/api/v2/collections/kites"))
      #expect(upstream.calls.allSatisfy { $0.agent?.hasPrefix("nft-collection-pages/") == true })
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `an item leads back to its card on its page`(api: String) async throws {
    try await Site.run(api) { site in
      let first = try await site.get("/collection/\(StandIn.owner)")
      let second = try #require(Links.next(first.body))
      let card = try #require(Links.cards(try await site.get(second).body).last)
      let item = try await site.get(card)
      let back = try #require(item[/href="(\/collection\/[^"]+#item-[^"]+)"/])
      #expect(back.hasPrefix(second.replacing("&", with: "&amp;") + "#item-"))
      #expect(try await site.get(second).body.contains("id=\"\(try #require(back.split(separator: "#").last))\""))
    }
  }

  @Test func `fetch again refreshes for real and says what happened`() async throws {
    try await Site.run("v2") { site in
      let path = "/collection/\(StandIn.owner)"
      let upstream = try #require(site.upstream)
      #expect(try await site.get(path).body.contains("<form class=\"again\" method=\"post\" action=\"\(path)\">"))
      let before = upstream.calls.count
      let leads = try #require(try await site.get(path, method: "POST").headers["Location"])
      #expect(upstream.calls.count == before + 2)
      #expect(try await site.get(leads).body.contains("Fetched again "))
      upstream.fail(.init(match: "/api/", status: 429, headers: ["Retry-After": "30"], body: "{}"))
      let failed = try #require(try await site.get(path, method: "POST").headers["Location"])
      let page = try await site.get(failed)
      #expect(page.status == 200 && Links.cards(page.body).count == 20)
      #expect(page.body.contains("OpenSea asks us to wait 30 seconds") && !page.body.contains("Fetched again "))
    }
  }

  @Test func `the sample is walked to its end without network`() async throws {
    try await Site.run { site in
      let (pages, cards) = try await Self.walk(site, from: "/collection/\(StandIn.owner)")
      #expect(pages.count > 2 && cards.count >= 60 && Set(cards.map { $0.prefix { $0 != "?" } }).count == cards.count)
      #expect(pages.allSatisfy { $0.body.contains("Sample data") && $0.body.contains("OPENSEA_API_KEY") })
      for card in cards { #expect(try await site.get(card).status == 200, "\(card)") }
      // The browser takes no picture from within the page: art that stands in an item comes from this server, too.
      let pictures = pages.flatMap { $0.body.matches(of: /<img [^>]*src="([^"]+)"/).map { String($0.output.1) } }
      #expect(pictures.allSatisfy { $0.hasPrefix("/") })
      let inside = try #require(pictures.first { $0.hasPrefix("/media/") })
      let picture = try await site.get(inside)
      #expect(picture.status == 200 && picture.headers["Content-Type"]?.hasPrefix("image/") == true)
    }
  }

  /// Every test searches what its site sent, logged and stored; this one has an upstream that sends the keys back.
  @Test(arguments: ["v1", "v2"])
  func `no key is in any page, header, log line or file`(api: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await Site.run(api, Site.Options(store: folder)) { site in
      let (_, cards) = try await Self.walk(site, from: "/collection/\(StandIn.owner)")
      for card in cards.prefix(3) { _ = try await site.get(card) }
      for path in [
        "/", "/healthz", "/nowhere", "/collection/x", "/asset/1", "/collection/\(StandIn.owner).json",
        "/collection/\(StandIn.owner).csv",
      ] {
        _ = try await site.get(path)
      }
      for status in [401, 403, 429, 500] {
        site.upstream?.fail(
          .init(
            match: "/", status: status, headers: ["Retry-After": Site.openSeaKey],
            body: "\(Site.openSeaKey) \(Site.infuraKey)"))
        _ = try await site.get("/collection/0x00000000000000000000000000000000000\(status)00")
      }
      #expect(site.log.contains("upstream") && site.log.contains("host="))
      #expect(try #require(site.upstream).calls.contains { $0.key == Site.openSeaKey })
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count >= 4)
  }
}
