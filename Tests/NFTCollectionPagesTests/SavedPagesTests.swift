import Foundation
import HTTPServer
import Testing

@testable import NFTCollectionPages

/// What was seen stays to be seen while an upstream is down, with its age, for a day; with a store, across restarts.
@Suite(.serialized) final class SavedPagesTests {
  private let page = "/collection/\(StandIn.owner)"
  private let time = ShiftedTime()
  private let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)").path

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test(arguments: ["v1", "v2"])
  func `while the upstream is down, the saved page is served with its age, for a day`(api: String) async throws {
    try await Site.run(api, Site.Options(time: time.source)) { site in
      #expect(try await site.get(page).body.contains("Saved ") == false)
      site.upstream?.fail(.init(match: "/", status: 503))
      time.advance(3600)
      // The first reader starts the fetch that fails.
      #expect(try await site.get(page).status == 200)
      let stale = try await answer(of: site) { $0.body.contains("Saved ") }
      #expect(stale.status == 200 && Links.cards(stale.body).count == 20)
      #expect(stale.body.contains("OpenSea could not give a newer answer"))
      #expect(stale[/<title>([^<]*)<\/title>/]?.hasPrefix("0.2695 ETH") == true)
      time.advance(82_000)
      #expect(try await site.get(page).status == 200)
      time.advance(2000)
      let late = try await site.get(page)
      #expect(late.status == 502 && late.body.contains("failed with status 503"))
    }
  }

  @Test func `while the upstream limits us, saved pages are served and others told how long`() async throws {
    try await Site.run("v2", Site.Options(time: time.source)) { site in
      _ = try await site.get(page)
      site.upstream?.fail(.init(match: "/account/", status: 429, headers: ["Retry-After": "300"]))
      time.advance(61)
      _ = try await site.get(page)
      let stale = try await answer(of: site) { $0.body.contains("Saved ") }
      #expect(stale.status == 200 && stale.body.contains("OpenSea asks us to wait 300 seconds"))
      let upstream = try #require(site.upstream)
      let calls = upstream.calls.count { $0.method == .get }
      let other = try await site.get(page + "?limit=7")
      let seconds = try #require(other.headers["Retry-After"].flatMap { Int($0) })
      #expect(other.status == 429 && (200...300).contains(seconds))
      #expect(other.body.contains("Try again in \(seconds) seconds"))
      let callsNow = upstream.calls.count { $0.method == .get }
      #expect(callsNow == calls)
      #expect(site.log.contains("warning assets reason=rateLimited"))
      let health = try await site.get("/healthz").body
      #expect(health.contains(#""state":"limited""#) && health.contains(#""lastFailure":"429""#))
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `the store outlives a restart, and a damaged file of it is named`(api: String) async throws {
    let upstream = StandIn()
    let server = Server(Self.anyPort, upstream)
    let port = try #require(try server.start().first).port
    let options = Site.Options(upstream: "http://127.0.0.1:\(port)", store: folder, time: time.source)
    try await Site.run(api, options) { site in
      let first = try await site.get(page)
      #expect(first.status == 200)
    }
    time.advance(3600)
    upstream.fail(.init(match: "/", status: 503))
    try await Site.run(api, options) { site in
      let first = try await site.get(page)
      #expect(first.status == 200 && Links.cards(first.body).count == 20)
      let stale = try await answer(of: site) { $0.body.contains("Saved ") }
      #expect(stale.status == 200 && stale.body.contains("OpenSea could not give a newer answer"))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "media" }
      .map { folder + "/" + $0 }
    #expect(files.count >= 2)
    for file in files { #expect(truncate(file, 60) == 0) }
    try await Site.run(api, options) { site in
      let answer = try await site.get(page)
      #expect(answer.status == 502 && answer.body.contains("failed with status 503"))
      #expect(site.log.contains("warning store problem=damaged file=\(folder)/"))
    }
    await server.stop()
  }

  private static var anyPort: Server.Configuration {
    var settings = Server.Configuration()
    settings.port = 0
    return settings
  }

  /// Asks until the answer is right; the last one if it never is.
  private func answer(of site: Site, _ isRight: (Visitor.Answer) -> Bool) async throws -> Visitor.Answer {
    var answer = try await site.get(page)
    for _ in 0..<1000 where !isRight(answer) {
      // Pages are sent without another look for half a second.
      time.advance(0.6)
      await Task.yield()
      answer = try await site.get(page)
    }
    return answer
  }
}
