import Fakes
import HTTPClient
import Repositories
import Synchronization
import Testing

@testable import NFTCollectionPages

/// Everything that OpenSea is known to do wrong, through the whole product: a status, words and a log line of its own
/// for each, the balance beside it, and never "no NFTs".
@Suite(.serialized) struct OpenSeaFailureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let reply: RawReply
    let status: Int
    let words: String
    let logged: String
    var testDescription: String { reply.testDescription }

    init(_ reply: RawReply, _ status: Int, _ words: String, _ logged: String) {
      (self.reply, self.status, self.words, self.logged) = (reply, status, words, logged)
    }
  }

  static let refusals: [Case] = [
    Case(.whole(401, #""Invalid API key""#), 502, "refused the API key", "error assets reason=keyRefused"),
    Case(.whole(401, #"["Invalid API key"]"#), 502, "refused the API key", "error assets reason=keyRefused"),
    Case(.whole(403, #"{"errors":["Invalid API key"]}"#), 502, "set OPENSEA_API_KEY", "error assets reason=keyRefused"),
    Case(.whole(403, #"{"detail":"API key expired"}"#), 502, "refused the API key", "error assets reason=keyRefused"),
    Case(.whole(403, "error code: 1020"), 502, "turned this server away", "warning assets reason=blocked"),
    Case(.whole(403, RawReply.html), 502, "turned this server away", "warning assets reason=blocked"),
    Case(.whole(400, RawReply.html), 502, "turned this server away", "warning assets reason=blocked"),
    Case(.whole(402, "{}"), 429, "allowance at OpenSea is used up", "warning assets reason=quotaExhausted"),
    Case(
      .whole(404, #"{"errors":["Chain not found"]}"#), 502, "said: “Chain not found”", "warning assets reason=refused"),
    Case(.whole(404, #"{"errors":["Page not found"]}"#), 502, "said: “Page not found”", "reason=refused"),
    Case(.whole(404, #"{"errors":[]}"#), 502, "failed with status 404", "reason=failed"),
    Case(.whole(400, #"{"errors":[]}"#), 502, "It did not say why", "reason=badRequest"),
    Case(.whole(400, "the owner is\r\nspelled wrongly"), 502, "the owner is spelled wrongly", "reason=refused"),
    Case(.whole(200, #"{"nfts":[],"assets":[],"errors":["busy"]}"#), 502, "said: “busy”", "reason=refused"),
    Case(
      .whole(400, #"{"owner":["extra fields not permitted"]}"#), 502, "said: “owner: extra fields not permitted”",
      "warning assets reason=refused"),
    Case(
      .whole(301, "", ["Location": "https://elsewhere.example/"]), 502, "sends this server on to another address",
      "status=301"),
    Case(.whole(500, ""), 502, "failed with status 500", "warning assets reason=failed"),
    Case(.whole(502, RawReply.html), 502, "failed with status 502", "status=502"),
    Case(.whole(503, #"["busy"]"#), 502, "failed with status 503", "status=503"),
    Case(.whole(504, ""), 502, "failed with status 504", "status=504"),
    Case(.whole(495, ""), 502, "failed with status 495", "status=495"),
  ]

  static let limits: [Case] = [
    Case(.whole(429, "{}", ["Retry-After": "7"]), 429, "Try again in 7 seconds", "retryAfter=7"),
    Case(.whole(429, "", ["X-RateLimit-Reset": "5"]), 429, "Try again in 5 seconds", "retryAfter=5"),
    Case(.whole(599, "", ["Retry-After": "9"]), 429, "Try again in 9 seconds", "retryAfter=9"),
    Case(
      .whole(429, "", ["Retry-After": "Fri, 31 Dec 9998 23:59:59 GMT"]), 429, "in 300 seconds", "retryAfter=300"),
    Case(.whole(429, "", ["Retry-After": "0"]), 429, "in 1 second.", "retryAfter=1"),
    Case(
      .whole(429, #"{"detail":"Request was throttled. Expected available in 1 second."}"#), 429,
      "Try again in 1 second.", "retryAfter=1"),
    Case(
      .whole(429, #"{"detail":"Request was throttled.","id":"1KQIYV"}"#), 429, "did not say for how long",
      "retryAfter=unknown"),
  ]

  static let garbage: [Case] = [
    Case(.whole(200, RawReply.html), 502, "cannot be read", "reason=malformed"),
    Case(.whole(200, ""), 502, "cannot be read", "reason=malformed"),
    Case(.whole(200, "null"), 502, "cannot be read", "reason=malformed"),
    Case(.whole(200, #""nfts""#), 502, "cannot be read", "reason=malformed"),
    Case(.whole(200, #"{"nfts":{"1":2},"assets":7}"#), 502, "cannot be read", "reason=malformed"),
    Case(.whole(200, #"{"detail":"Not found."}"#), 502, "cannot be read", "reason=malformed"),
    Case(.whole(200, #"{"nfts":[{},"#), 502, "cannot be read", "reason=malformed"),
    Case(.whole(200, String(repeating: "[", count: 100_000)), 502, "cannot be read", "reason=malformed"),
    Case(.cut, 502, "answer broke off", "reason=cutOff"),
    Case(.reset, 502, "ended before the answer was whole", "reason=cutOff"),
    Case(.noHTTP, 502, "not an answer by HTTP", "reason=notHTTP"),
    Case(.announced, 502, "larger than 16 MiB", "reason=tooLarge"),
    Case(.chunked, 502, "larger than 16 MiB", "reason=tooLarge"),
  ]

  @Test(arguments: ["v1", "v2"], refusals + limits + garbage)
  func `each failure has its page and its log line`(api: String, failure: Case) async throws {
    try await expect(failure, api, Site.transport)
  }

  @Test(arguments: ["v1", "v2"], [RawReply.silent, .trickle])
  func `the deadline holds`(api: String, reply: RawReply) async throws {
    try await expect(
      Case(reply, 504, "did not answer in time", "warning assets reason=timedOut"), api, HastyTransport(timeout: 0.5))
  }

  private func expect(_ failure: Case, _ api: String, _ transport: any HTTPTransport) async throws {
    let upstream = try RawReply.upstream(get: failure.reply)
    defer { upstream.stop() }
    let options = Site.Options(upstream: upstream.url, time: ShiftedTime().source, transport: transport)
    try await Site.run(api, options) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer.status == failure.status && answer.body.contains(failure.words))
      #expect(site.log.contains(failure.logged), "\(site.log)")
      #expect(answer[/<title>([^<]*)<\/title>/]?.contains("0.2695 ETH") == true)
      #expect(!answer.body.contains("holds no NFTs"))
      #expect(answer.body.contains(">Try again<") && answer.headers["Cache-Control"] == "no-store")
      let wait = failure.logged.split(separator: "retryAfter=").last.flatMap { Int($0) }
      #expect(answer.headers["Retry-After"].flatMap { Int($0) } == wait)
    }
  }

  static let unreachable: [(url: String, words: String, reason: String)] = [
    ("http://no-such-host.invalid", "name of its host was not found", "nameNotFound"),
    ("http://127.0.0.1:1", "The connection was refused", "connectionRefused"),
  ]

  @Test(arguments: unreachable)
  func `who cannot be reached is told apart`(url: String, words: String, reason: String) async throws {
    try await Site.run("v2", Site.Options(upstream: url, time: ShiftedTime().source)) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer.status == 502 && answer.body.contains(words))
      #expect(answer.body.contains("Balance unavailable"))
      #expect(site.log.contains("error=\(reason)") && site.log.contains("warning balance reason=\(reason)"))
    }
  }

  @Test(arguments: ["v1", "v2"], [401, 403])
  func `without a key, that is the reason, with steps to get one`(api: String, status: Int) async throws {
    let upstream = try RawReply.upstream(get: .whole(status, #"{"errors":["API key required"]}"#))
    defer { upstream.stop() }
    try await Site.run(api, Site.Options(upstream: upstream.url, hasKeys: false)) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer.status == 503 && answer.body.contains("OpenSea wants an API key"))
      #expect(answer.body.contains("https://api.opensea.io/api/v2/auth/keys"))
      #expect(site.log.contains("error assets reason=keyMissing"))
      #expect(upstream.heads.allSatisfy { !$0.lowercased().contains("x-api-key") })
    }
  }

  @Test(arguments: [(404, #"{"errors":["Account not found"]}"#), (400, #"{"errors":["Account has no NFTs"]}"#)])
  func `v2 says "none" with a status, which is no failure`(status: Int, body: String) async throws {
    let upstream = try RawReply.upstream(get: .whole(status, body))
    defer { upstream.stop() }
    try await Site.run("v2", Site.Options(upstream: upstream.url)) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer.status == 200 && answer.body.contains("holds no NFTs that OpenSea knows of"))
      #expect(!site.log.contains("reason="))
    }
  }

  @Test(arguments: [#"{"detail":"Not found."}"#, RawReply.html, "", "Not Found", #"{"message":"no Route matched"}"#])
  func `where v1 is gone, v2 is the way`(body: String) async throws {
    let upstream = try RawReply.upstream(get: .whole(404, body))
    defer { upstream.stop() }
    try await Site.run("v1", Site.Options(upstream: upstream.url)) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer.status == 502 && answer.body.contains("API v2 is the way"))
      #expect(site.log.contains("error assets reason=retired"))
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `a stumble is mended by another try`(api: String) async throws {
    let tries = Atomic(0)
    let upstream = try StubServer { head, send in
      if head.hasPrefix("POST") { return RawReply.balance.send(send) }
      let count = tries.add(1, ordering: .relaxed).newValue
      (count < 3 ? RawReply.whole(503, "") : .items).send(send)
    }
    defer { upstream.stop() }
    try await Site.run(api, Site.Options(upstream: upstream.url, time: ShiftedTime().source)) { site in
      let answer = try await site.get("/collection/\(StandIn.owner)")
      #expect(answer.status == 200 && Links.cards(answer.body).count == 3)
      #expect(site.log.contains("status=503") && !site.log.contains("reason="))
    }
  }

  @Test(arguments: ["v1", "v2"])
  func `a redirect elsewhere is not followed, one at home is`(api: String) async throws {
    let other = try RawReply.upstream()
    defer { other.stop() }
    for (location, status) in [(other.url + "/", 502), ("/home", 200)] {
      let upstream = try StubServer { head, send in
        if head.hasPrefix("POST") { return RawReply.balance.send(send) }
        (head.hasPrefix("GET /home") ? RawReply.items : .whole(302, "", ["Location": location])).send(send)
      }
      defer { upstream.stop() }
      try await Site.run(api, Site.Options(upstream: upstream.url)) { site in
        let answer = try await site.get("/collection/\(StandIn.owner)")
        #expect(answer.status == status)
      }
    }
    #expect(other.heads.isEmpty)
  }
}
