import Fakes
import HTTPClient
import Models
import Repositories
import Synchronization
import Testing

@testable import NFTCollectionPages

@Suite struct EventLogTests {
  @Test(arguments: [
    ("plain", "name=plain"), ("two words", #"name="two words""#), ("", #"name="""#), ("a=b", #"name="a=b""#),
    ("say \"hi\\\"", #"name="say \"hi\\\"""#), ("a\nb", #"name="a b""#),
    ("a\r\n2026 error x", #"name="a  2026 error x""#),
    ("a\u{2028}b\u{2029}c\u{85}d", #"name="a b c d""#), ("a\u{1b}[31mb", #"name="a [31mb""#),
    ("a\u{0}b", #"name="a b""#),
    ("a\u{202e}b", #"name="a b""#), ("a\u{200b}b", #"name="a b""#), ("ü◢", "name=ü◢"),
    ("a\"\u{301} x=1", "name=\"a\\\"\u{301} x=1\""),
    (" \u{301}x", "name=\" \u{301}x\""), ("a\\b", "name=a\\b"),
  ])
  func `a value cannot forge a line`(value: String, field: String) throws {
    let line = try #require(lines { $0.write(.info, "event", ["name": value]) }.first)
    #expect(line.hasSuffix(" info event \(field)"))
    #expect(line.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ .*/) != nil)
  }

  @Test func `a call is told with host, path, status, bytes and time`() {
    var call = UpstreamCall(
      method: "GET", host: "api.opensea.io", path: "/api/v1/assets", outcome: .status(200), bytes: 9, milliseconds: 8)
    #expect(
      ends(.call(call)) == [
        "info upstream method=GET host=api.opensea.io path=/api/v1/assets status=200 bytes=9 ms=8"
      ])
    call.outcome = .status(503)
    #expect(ends(.call(call)).first?.hasPrefix("warning upstream ") == true)
    call.outcome = .failed(.tooLarge(limit: 7))
    #expect(ends(.call(call)).first?.contains(" error=tooLarge ") == true)
  }

  static let reasons: [(RepositoryError, String)] = [
    (.keyMissing, "error balance reason=keyMissing owner=O"), (.keyRefused, "error balance reason=keyRefused owner=O"),
    (.rateLimited(retryAfter: 7), "warning balance reason=rateLimited owner=O retryAfter=7"),
    (.rateLimited(retryAfter: nil), "warning balance reason=rateLimited owner=O retryAfter=unknown"),
    (.quotaExhausted, "warning balance reason=quotaExhausted owner=O"),
    (.blocked, "warning balance reason=blocked owner=O"), (.notFound, "info balance reason=notFound owner=O"),
    (.cursorRefused, "info balance reason=cursorRefused owner=O"),
    (.badRequest, "warning balance reason=badRequest owner=O"),
    (.failed(status: 503), "warning balance reason=failed owner=O status=503"),
    (.nameNotFound, "warning balance reason=nameNotFound owner=O"),
    (.connectionRefused, "warning balance reason=connectionRefused owner=O"),
    (.certificateInvalid, "warning balance reason=certificateInvalid owner=O"),
    (.cutOff, "warning balance reason=cutOff owner=O"), (.notHTTP, "warning balance reason=notHTTP owner=O"),
    (.overloaded(retryAfter: 5), "warning balance reason=overloaded owner=O retryAfter=5"),
    (.unreachable, "warning balance reason=unreachable owner=O"),
    (.timedOut, "warning balance reason=timedOut owner=O"),
    (.tooLarge(limit: 9), "warning balance reason=tooLarge owner=O limit=9"),
    (.malformed, "warning balance reason=malformed owner=O"),
    (.rpc(code: -3), "warning balance reason=rpc owner=O code=-3"),
    (.unsupported, "info balance reason=unsupported owner=O"),
  ]

  @Test(arguments: reasons)
  func `each failure has its own line`(error: RepositoryError, line: String) {
    let owner = Address.make()
    #expect(ends(.failed(.balance(owner), error)) == [line.replacing("=O", with: "=" + owner.hex)])
  }

  @Test func `what failed is named`() {
    let place = CollectionPlace(owner: .make(), cursor: Cursor("secret"))
    let lines = ends(.failed(.assets(place), .timedOut)) + ends(.failed(.asset(.make()), .timedOut))
    #expect(
      lines == [
        "warning assets reason=timedOut owner=\(place.owner.hex) page=later",
        "warning asset reason=timedOut id=\(AssetID.make().text)",
      ])
  }

  /// Lines without their time.
  private func ends(_ event: SourceEvent) -> [String] {
    lines { $0.write(event) }.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  private func lines(_ body: (EventLog) -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    body(EventLog { line in lines.withLock { $0.append(line) } })
    return lines.withLock { $0 }
  }
}
