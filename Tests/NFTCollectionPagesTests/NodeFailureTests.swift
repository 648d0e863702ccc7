import Fakes
import Repositories
import Synchronization
import Testing

@testable import NFTCollectionPages

/// Everything that Ethereum nodes are known to do wrong: the balance is unavailable for a reason, never 0, and the items
/// are shown.
@Suite(.serialized) struct NodeFailureTests {
  typealias Case = (reply: RawReply, words: String, logged: String)

  static let errors: [Case] = [
    (.whole(200, #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"x"}}"#), "error -32000", "reason=rpc"),
    (.whole(200, #"{"id":1,"error":"Missed `to` address"}"#), "answered with an error", "code=0"),
    (.whole(400, #"{"error":{"code":-32602,"message":"x"}}"#), "error -32602", "code=-32602"),
    (.whole(401, "invalid project id\n"), "refused the key", "error balance reason=keyRefused"),
    (.whole(402, #"{"error":{"code":402,"event":-33000}}"#), "allowance", "reason=quotaExhausted"),
    (.whole(403, #"{"error":{"code":-32002,"message":"rejected"}}"#), "refused the key", "reason=keyRefused"),
    (.whole(403, RawReply.html), "gateway turned", "reason=blocked"),
    (
      .whole(429, #"{"error":{"code":-32005,"message":"daily request count exceeded, request rate limited"}}"#),
      "allowance", "reason=quotaExhausted"
    ),
    (
      .whole(429, #"{"error":{"code":-32005,"message":"rate exceeded","data":{"backoff_seconds":30}}}"#),
      "wait 30 seconds", "retryAfter=30"
    ),
    (.whole(429, #"{"code":429,"event":-33300,"message":"Too Many Requests"}"#), "too many", "retryAfter=unknown"),
    (.whole(429, "", ["Retry-After": "1"]), "wait 1 second.", "retryAfter=1"),
    (.whole(500, #"{"id":1,"error":{"code":-32603,"message":"x"}}"#), "error -32603", "code=-32603"),
    (.whole(500, RawReply.html), "failed with status 500", "status=500"),
    (.whole(302, "", ["Location": "/v3/other"]), "sends this server on to another address", "status=302"),
    (.whole(503, ""), "failed with status 503", "status=503"),
  ]

  static let garbage: [Case] = [
    (.whole(200, #"{"id":1,"result":"0x"}"#), "cannot be read", "reason=malformed"),
    (.whole(200, #"{"id":1,"result":null}"#), "cannot be read", "reason=malformed"),
    (.whole(200, #"{"id":2,"result":"0x1"}"#), "cannot be read", "reason=malformed"),
    (.whole(200, #"{"id":1,"result":1}"#), "cannot be read", "reason=malformed"),
    (.whole(200, #"{"id":1}"#), "cannot be read", "reason=malformed"),
    (.whole(200, RawReply.html), "cannot be read", "reason=malformed"),
    (.whole(200, ""), "cannot be read", "reason=malformed"),
    (.whole(200, String(repeating: "[", count: 100_000)), "cannot be read", "reason=malformed"),
    (.cut, "answer broke off", "reason=cutOff"), (.reset, "answer broke off", "reason=cutOff"),
    (.noHTTP, "did not answer by HTTP", "reason=notHTTP"),
    (.announced, "cannot be read", "reason=tooLarge"), (.silent, "in time", "reason=timedOut"),
    (.trickle, "in time", "reason=timedOut"),
  ]

  @Test(arguments: errors + garbage)
  func `each failure has its words and its log line`(failure: Case) async throws {
    let upstream = try RawReply.upstream(post: failure.reply)
    defer { upstream.stop() }
    let isLate = failure.logged.hasSuffix("timedOut")
    let options = Site.Options(
      upstream: upstream.url, transport: isLate ? HastyTransport(timeout: 0.5) : Site.transport)
    try await Site.run("v2", options) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer.status == 200 && Links.cards(answer.body).count == 3)
      #expect(answer[/<title>([^<]*)<\/title>/]?.hasPrefix("Balance unavailable") == true)
      #expect(answer.body.contains(failure.words) && !answer.body.contains("0 ETH"))
      #expect(site.log.contains(failure.logged), "\(site.log)")
    }
  }

  /// Infura answers so to a wrong key.
  @Test func `a challenge is no reason to wait`() async throws {
    let challenge = ["WWW-Authenticate": #"Basic realm="Auth failure, invalid project id""#]
    let upstream = try RawReply.upstream(post: .whole(401, "invalid project id\n", challenge))
    defer { upstream.stop() }
    // Two tries of a second each are all there is time for.
    try await Site.run("v2", Site.Options(upstream: upstream.url, transport: HastyTransport(timeout: 1))) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer.body.contains("refused the key"))
    }
  }

  @Test func `leading zeros are no failure`() async throws {
    let upstream = try RawReply.upstream(post: .whole(200, #"{"id":1,"result":"0x003bd8ae5cc6f1f60"}"#))
    defer { upstream.stop() }
    try await Site.run("v1", Site.Options(upstream: upstream.url)) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer[/<title>([^<]*)<\/title>/]?.hasPrefix("0.2695 ETH") == true)
    }
  }

  @Test func `a key that is refused by mistake is tried once more`() async throws {
    let tries = Atomic(0)
    let upstream = try StubServer { head, send in
      guard head.hasPrefix("POST") else { return RawReply.items.send(send) }
      let count = tries.add(1, ordering: .relaxed).newValue
      (count == 1 ? RawReply.whole(401, "invalid project id\n") : .balance).send(send)
    }
    defer { upstream.stop() }
    try await Site.run("v2", Site.Options(upstream: upstream.url)) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer[/<title>([^<]*)<\/title>/]?.hasPrefix("0.2695 ETH") == true)
      #expect(site.log.contains("status=401") && !site.log.contains("reason="), "\(site.log)")
    }
  }
}
