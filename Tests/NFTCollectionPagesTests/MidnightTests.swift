import Caching
import Fakes
import Foundation
import HTTPServer
import Testing

@testable import NFTCollectionPages

/// Pages, caches, store and a failing source together, from one day to the next and across restarts.
@Suite(.serialized) struct MidnightTests {
  private static let page = "/collection/\(StandIn.owner)"
  private let folder = TemporaryFolder("midnight")
  /// Half a minute before midnight. Who sleeps by it does not move it.
  private let time = TestTime(start: 1_800_057_570)
  private var clock: TimeSource {
    var source = time.source
    source.sleep = { _ in }
    return source
  }

  @Test(arguments: ["v1", "v2"])
  func `a page says its own date after midnight, saved and stored, and today's when it is new`(
    api: String
  ) async throws {
    let upstream = StandIn()
    var settings = Server.Configuration()
    settings.port = 0
    let server = Server(settings, upstream)
    let port = try #require(try server.start().first).port
    let options = Site.Options(upstream: "http://127.0.0.1:\(port)", store: folder.path, time: clock)
    try await Site.run(api, options) { site in
      #expect(try await site.get(Self.page)[Self.age] == "2027-01-15 23:59 UTC")
      time.advance(29)
      #expect(try await site.get(Self.page)[Self.age] == "2027-01-15 23:59 UTC")
      upstream.fail(.init(match: "/", status: 503))
      time.advance(1)
      #expect(try await site.get(Self.page)[Self.age] == "2027-01-15 23:59 UTC")
      time.advance(60)
      let stale = try await answer(of: site) { $0[Self.saved] != nil }
      #expect(stale.status == 200 && stale[Self.saved] == "2027-01-15 23:59 UTC")
    }
    // The store alone knows the page now.
    try await Site.run(api, options) { site in
      let stale = try await answer(of: site) { $0[Self.saved] != nil }
      #expect(stale.status == 200 && stale[Self.saved] == "2027-01-15 23:59 UTC")
      #expect(Links.cards(stale.body).count == 20)
      upstream.recover()
      time.advance(60)
      let new = try await answer(of: site) { $0[Self.age]?.hasPrefix("2027-01-16") == true }
      #expect(new[Self.saved] == nil && new[Self.age]?.hasPrefix("2027-01-16 00:") == true)
    }
    upstream.fail(.init(match: "/", status: 503))
    time.advance(86_400)
    try await Site.run(api, options) { site in
      // Kept for a day at most, from the last answer on.
      let late = try await site.get(Self.page)
      #expect(late.status == 502 || late[Self.age]?.hasPrefix("2027-01-16 00:") == true)
      time.advance(3600)
      #expect(try await site.get(Self.page).status == 502)
    }
    await server.stop()
  }

  @Test func `a clock that is set back over midnight makes nothing older or younger`() async throws {
    try await Site.run("v2", Site.Options(time: clock)) { site in
      time.advance(700)
      for shift in [0, -700, 600, 86_400] {
        time.set(by: shift)
        let page = try await site.get(Self.page)
        #expect(page[Self.age] == "2027-01-16 00:11 UTC" && page[Self.saved] == nil, "\(shift)")
      }
    }
  }

  private static var age: Regex<(Substring, Substring)> { /Fetched <time[^>]*>([^<]*)</ }
  private static var saved: Regex<(Substring, Substring)> { /Saved <time[^>]*>([^<]*)</ }

  /// Asks until the answer is right; the last one if it never is.
  private func answer(of site: Site, _ isRight: (Visitor.Answer) -> Bool) async throws -> Visitor.Answer {
    var answer = try await site.get(Self.page)
    for _ in 0..<1000 where !isRight(answer) {
      // Pages are sent without another look for half a second.
      time.advance(0.6)
      await Task.yield()
      answer = try await site.get(Self.page)
    }
    return answer
  }
}
