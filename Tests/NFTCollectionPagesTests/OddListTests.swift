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
      #expect(pages.last?.body.contains("that is all") == true)
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

  private static func run(_ api: String, _ reply: RawReply, _ body: (Site) async throws -> Void) async throws {
    let upstream = try RawReply.upstream(get: reply)
    defer { upstream.stop() }
    try await Site.run(api, Site.Options(upstream: upstream.url), body)
  }
}
