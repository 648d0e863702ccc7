import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct OpenSeaRefusalTests {
  static let html = "<!DOCTYPE html><html><title>Attention Required! | Cloudflare</title></html>"

  /// Status, body, with a key, the error.
  static let onPages: [(Int, String, Bool, RepositoryError)] = [
    (401, #""Invalid API key""#, true, .keyRefused), (401, "", false, .keyMissing), (401, "", true, .keyRefused),
    (402, "", true, .quotaExhausted),
    (403, #"{"detail":"Invalid API key"}"#, true, .keyRefused), (403, #"{"errors":["forbidden"]}"#, false, .keyMissing),
    (403, #"{"errors":["forbidden"]}"#, true, .blocked), (403, "error code: 1020", true, .blocked),
    (403, html, true, .blocked), (403, html, false, .blocked), (403, "Access denied", false, .blocked),
    (403, "", true, .blocked), (401, html, true, .blocked),
    (400, html, true, .blocked),
    (
      400, #"{"owner":["extra fields not permitted"]}"#, true,
      .refused(status: 400, words: "owner: extra fields not permitted")
    ),
    (400, #"{"success":false,"errors":["[\"no\"]"]}"#, true, .refused(status: 400, words: #"["no"]"#)),
    (400, #"["no"]"#, true, .refused(status: 400, words: "no")), (400, #"{"errors":[]}"#, true, .badRequest),
    (400, #"{"errors":[{"code":1,"message":"odd"}]}"#, true, .refused(status: 400, words: "odd")),
    (400, #"{"errors":["your key KEY-12345 is odd"]}"#, true, .badRequest), (400, "", true, .badRequest),
    (400, #"{"errors":["your key key-1234… is odd"]}"#, true, .badRequest),
    (404, #"{"detail":"Not found."}"#, true, .refused(status: 404, words: "Not found.")),
    (404, #"{"errors":["Chain not found"]}"#, true, .refused(status: 404, words: "Chain not found")),
    (404, html, true, .failed(status: 404)),
    (404, "", true, .failed(status: 404)), (301, "", true, .failed(status: 301)), (495, "", true, .failed(status: 495)),
    (500, html, true, .failed(status: 500)), (503, "error code: 1020", true, .failed(status: 503)),
    (429, #"{"detail":"Request was throttled. Expected available in 1 second."}"#, true, .rateLimited(retryAfter: 1)),
    (
      429, #"{"detail":"Request was throttled. Expected available in 37 seconds."}"#, true, .rateLimited(retryAfter: 37)
    ),
    (429, #"{"detail":"Request was throttled.","id":"1ABC"}"#, true, .rateLimited(retryAfter: nil)),
    (429, html, true, .rateLimited(retryAfter: nil)), (599, "", true, .rateLimited(retryAfter: nil)),
  ]

  @Test(arguments: onPages)
  func `a refused page has its reason`(status: Int, body: String, hasKey: Bool, error: RepositoryError) {
    #expect(
      refusal(status, body).error(asking: .page(hasCursor: false), key: hasKey ? APIKey("KEY-12345") : nil, now: 0)
        == error)
  }

  static let withCursor: [(Int, String, RepositoryError)] = [
    (400, #"{"detail":"Invalid cursor"}"#, RepositoryError.cursorRefused), (400, "", .cursorRefused),
    (400, #"{"errors":["limit is too large"]}"#, .refused(status: 400, words: "limit is too large")),
    (400, html, .blocked), (404, "", .failed(status: 404)),
  ]

  @Test(arguments: withCursor)
  func `with a cursor, a bad request is about the cursor`(status: Int, body: String, error: RepositoryError) {
    #expect(refusal(status, body).error(asking: .page(hasCursor: true), key: APIKey("KEY-12345"), now: 0) == error)
  }

  static let onAssets: [(Int, String, RepositoryError)] = [
    (404, #"{"errors":["NFT not found"]}"#, RepositoryError.notFound), (404, #"{"success":false}"#, .notFound),
    (404, "", .notFound), (404, html, .failed(status: 404)), (400, "", .badRequest), (500, "", .failed(status: 500)),
  ]

  @Test(arguments: onAssets)
  func `an asset can be unknown`(status: Int, body: String, error: RepositoryError) {
    #expect(refusal(status, body).error(asking: .asset, key: APIKey("KEY-12345"), now: 0) == error)
  }

  @Test(arguments: [
    (404, #"{"errors":["Account 0x19… has no NFTs"]}"#), (404, #"{"errors":["No NFTs found for account 0x19"]}"#),
    (404, #"{"errors":["Account 0xabc was not found"]}"#), (400, #"{"errors":["Address does not exist"]}"#),
    (400, #"{"errors":["The account does not own any NFTs."]}"#), (404, #"{"errors":["unknown account"]}"#),
    (404, #"{"errors":["Wallet could not be found"]}"#), (404, #"{"errors":["Owner has no items on this chain"]}"#),
    (404, #"{"errors":["NFTs not found for this owner"]}"#), (400, #"{"errors":["No assets"]}"#),
    (400, #"{"errors":["Account not found"]}"#), (400, #"{"errors":[{"message":"no nfts"}]}"#),
    (404, #"{"errors":"Address not found"}"#),
  ])
  func `no NFTs is believed when the API says so`(status: Int, body: String) {
    #expect(refusal(status, body).saysNoAssets)
  }

  @Test(arguments: [
    #"{"errors":["Something else"]}"#, #"{"errors":["Try later"]}"#, #"{"errors":{"a":1}}"#, #"{"errors":[]}"#,
    #"{"errors":["Not found"]}"#,
    #"{"errors":["Chain not found"]}"#, #"{"errors":["Page not found"]}"#, #"{"errors":["Resource not found"]}"#,
    #"{"errors":["Account endpoint not found"]}"#, #"{"errors":["No token provided"]}"#,
    #"{"errors":["No address given"]}"#,
    #"{"errors":["Account not found","Chain not found"]}"#, #"{"errors":["No NFTs available, try again later"]}"#,
    #"{"errors":["Collection not found"]}"#, #"{"errors":["Account service not found"]}"#,
    #"{"message":"Account not found"}"#,
    #"{"errors":["no such host"]}"#, #"{"errors":["Account found"]}"#, #"{"errors":[""]}"#, #"{"errors":[null]}"#,
  ])
  func `a sentence that says nothing of absence is a failure`(body: String) {
    #expect(!refusal(404, body).saysNoAssets)
  }

  @Test(arguments: [
    (404, ""), (404, #"{"detail":"Not found."}"#), (404, html), (404, "Not Found"), (404, #"["Not found"]"#),
    (404, #"{"success":false}"#), (404, #"{"errors":["Route not found"]}"#), (404, #"{"errors":null}"#),
    (400, #"{"errors":["limit must be at most 100"]}"#), (400, #"{"errors":["Invalid address"]}"#), (400, ""),
    (400, #"{"owner":["extra fields not permitted"]}"#), (200, #"{"errors":["Not found"]}"#),
    (401, #"{"errors":["Not found"]}"#), (500, #"{"errors":["Not found"]}"#), (403, #"{"errors":["Not found"]}"#),
  ])
  func `and not when it may mean something else`(status: Int, body: String) {
    #expect(!refusal(status, body).saysNoAssets)
  }

  private func refusal(_ status: Int, _ body: String) -> OpenSeaRefusal {
    OpenSeaRefusal(TransportReply(status: status, body: Array(body.utf8)))
  }
}
