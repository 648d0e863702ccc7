import Dispatch
import Fakes
import Testing

@testable import NFTCollectionPages

/// A node that hangs holds up no page.
@Suite(.serialized) struct LateBalanceTests {
  private static let page = "/collection/\(StandIn.owner)"

  @Test func `the items are shown, the balance is late, and once it is there the page has it`() async throws {
    let answers = DispatchSemaphore(value: 0)
    let upstream = try StubServer { head, send in
      guard head.hasPrefix("POST") else { return RawReply.items.send(send) }
      answers.wait()
      answers.signal()
      RawReply.balance.send(send)
    }
    defer { upstream.stop() }
    try await Site.run("v2", Site.Options(upstream: upstream.url, balancePatience: 0.1)) { site in
      let late = try await site.get(Self.page)
      #expect(late.status == 200 && Links.cards(late.body).count == 3)
      #expect(late[/<title>([^<]*)<\/title>/]?.hasPrefix("Balance is late · ") == true)
      #expect(late.body.contains("Balance is late: the Ethereum node has not answered yet."))
      #expect(late[/id="late"[^>]*>[^<]*<a href="([^"]*)"/] == Self.page)
      let json = try await site.get(Self.page + ".json").body
      #expect(json.contains("\"balance_problem\" : \"Balance is late: ") && !json.contains("\"balance\" :"))
      #expect(try await site.get(Self.page + ".csv").body.contains("Balance is late: "))
      answers.signal()
      var answer = late
      while !answer.body.contains("0.2695") { answer = try await site.get(Self.page) }
      #expect(answer[/<title>([^<]*)<\/title>/]?.hasPrefix("0.2695 ETH") == true)
      #expect(!answer.body.contains("Balance is late") && !answer.body.contains("id=\"late\""))
    }
  }

  @Test func `of a node that never answers the page says so in the end`() async throws {
    let upstream = try RawReply.upstream(post: .silent)
    defer { upstream.stop() }
    let options = Site.Options(
      upstream: upstream.url, transport: HastyTransport(timeout: 1), balancePatience: 0.1)
    try await Site.run("v2", options) { site in
      var answer = try await site.get(Self.page)
      #expect(answer.body.contains("Balance is late"))
      while answer.body.contains("Balance is late") { answer = try await site.get(Self.page) }
      #expect(answer.status == 200 && answer.body.contains("the Ethereum node did not answer in time"))
    }
  }
}
