import HTTPServer
import Testing

@testable import NFTCollectionPages

/// Every state has its status, its title and its words.
@Suite(.serialized) struct StatusTests {
  static let owner = StandIn.owner
  static let checksummed = "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65"

  @Test(arguments: [
    ("/collection/\(checksummed)", 308, "/collection/\(owner)"),
    ("/collection/%20\(owner)", 308, "/collection/\(owner)"),
    ("/collection/\(owner)/", 308, "/collection/\(owner)"),
    ("/collection/\(checksummed)?cursor=a%2Bb", 308, "/collection/\(owner)?cursor=a%2Bb"),
    (
      "/asset/ethereum:\(StandIn.contract.uppercased().replacing("0X", with: "0x")):1", 308,
      "/asset/ethereum:\(StandIn.contract):1"
    ),
    ("/asset/007?from=/collection/\(owner)", 308, "/asset/7?from=/collection/\(owner)"),
    ("/collection?address=\(checksummed)", 303, "/collection/\(owner)"),
    ("/collection?address=++\(owner)+", 303, "/collection/\(owner)"),
    ("/collection?address=https%3A%2F%2Fetherscan.io%2Faddress%2F\(checksummed)", 303, "/collection/\(owner)"),
  ])
  func `other spellings are sent on to the one address of a page`(path: String, status: Int, location: String)
    async throws
  {
    try await Site.run { site in
      let answer = try await site.get(path)
      #expect(answer.status == status && answer.headers["Location"] == location)
    }
  }

  @Test(arguments: [
    ("/nowhere", 404, "There is no such page"), ("/asset/abc", 404, "not the id of an item"),
    ("/asset/ethereum:\(StandIn.contract):99", 404, "does not know this item"),
    ("/collection/abc", 400, "not an Ethereum address"),
    ("/collection?address=", 400, "not an Ethereum address"),
    ("/collection?address=%3Cscript%3E", 400, "not an Ethereum address"),
    ("/collection/0x19818F44Faf5A217F619AFF0FD487CB2a55cCa65", 400, "EIP-55"),
    ("/collection/\(owner)?limit=0", 400, "number of items"),
    ("/collection/\(owner)?cursor=%00", 400, ""), ("/collection/\(owner)?cursor=nonsense", 400, "place in the list"),
  ])
  func `a wrong request has a page that says what is wrong`(path: String, status: Int, words: String) async throws {
    try await Site.run { site in
      let answer = try await site.get(path)
      #expect(answer.status == status)
      #expect(
        answer.body.contains("<title>Error: ") && answer.body.contains(words) && !answer.body.contains("<script>"))
      #expect(answer.headers["Cache-Control"] == "no-store" || words.isEmpty)
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "PATCH"])
  func `other methods are refused with those allowed`(method: String) async throws {
    try await Site.run { site in
      let answer = try await site.get("/", method: method)
      #expect(answer.status == 405 && answer.headers["Allow"] == "GET, HEAD" && answer.body.contains("<title>Error: "))
    }
  }

  @Test(arguments: [
    (401, "x", 502, "refused the API key"), (403, "error code: 1020", 502, "turned this server away"),
    (429, "{}", 429, "asks us to wait"), (500, "", 502, "failed with status 500"),
    (200, "<html>", 502, "cannot be read"),
    (200, "{\"nfts\":", 502, "cannot be read"),
  ])
  func `a failing OpenSea is a page with the balance in its title`(
    status: Int, body: String, answered: Int, words: String
  ) async throws {
    try await Site.run("v2") { site in
      site.upstream?.fail(.init(match: "/api/", status: status, headers: ["Retry-After": "7"], body: body))
      let answer = try await site.get("/collection/\(Self.owner)")
      #expect(answer.status == answered && answer.body.contains(words))
      #expect(answer[/<title>([^<]*)<\/title>/]?.contains("0.2695 ETH") == true)
      #expect(answered != 429 || answer.headers["Retry-After"] == "7")
      #expect(!answer.body.contains("holds no NFTs"))
    }
  }

  @Test func `a failing node leaves the items`() async throws {
    try await Site.run("v2") { site in
      site.upstream?.fail(.init(match: "/v3/", status: 500, body: "{}"))
      let answer = try await site.get("/collection/\(Self.owner)")
      #expect(answer.status == 200 && Links.cards(answer.body).count == 20)
      #expect(answer[/<title>([^<]*)<\/title>/]?.hasPrefix("Balance unavailable") == true)
    }
  }

  @Test func `an address without items says so`() async throws {
    try await Site.run("v2") { site in
      site.upstream?.fail(.init(match: "/account/", body: #"{"nfts":[]}"#))
      site.upstream?.fail(.init(match: "/v3/", body: #"{"jsonrpc":"2.0","id":1,"result":"0x0"}"#))
      let answer = try await site.get("/collection/0x000000000000000000000000000000000000dead")
      #expect(answer.status == 200 && answer.body.contains("holds no NFTs that OpenSea knows of"))
      #expect(answer[/<title>([^<]*)<\/title>/]?.hasPrefix("0 ETH") == true)
    }
  }

  @Test func `the sample does not say of other addresses that they hold nothing`() async throws {
    try await Site.run { site in
      let answer = try await site.get("/collection/0x000000000000000000000000000000000000dead")
      #expect(answer.status == 200 && answer.body.contains("is not known here") && !answer.body.contains("holds no"))
      #expect(answer[/<title>([^<]*)<\/title>/]?.hasPrefix("Balance unavailable") == true)
    }
  }

  @Test(arguments: ["/", "/collection/\(owner)", "/healthz"])
  func `HEAD is as GET without a body`(path: String) async throws {
    try await Site.run { site in
      let get = try await site.get(path)
      let head = try await site.get(path, method: "HEAD")
      #expect(
        head.status == 200 && head.body.isEmpty && get.headers["Content-Length"] == head.headers["Content-Length"])
      #expect(get.headers["ETag"] == head.headers["ETag"])
    }
  }

  @Test func `a page that did not change is not sent again`() async throws {
    try await Site.run { site in
      let path = "/collection/\(Self.owner)"
      let tag = try #require(try await site.get(path).headers.first { $0.key.lowercased() == "etag" }?.value)
      let again = try await site.get(path, headers: ["If-None-Match": tag])
      #expect(again.status == 304 && again.body.isEmpty)
    }
  }
}
