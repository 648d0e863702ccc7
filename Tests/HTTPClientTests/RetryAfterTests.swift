import Testing

@testable import HTTPClient

@Suite struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  static let now = 784_111_777

  static let cases: [([String: String], String, Int?)] = [
    (["Retry-After": "7"], "", 7), (["RETRY-AFTER": " 7 "], "", 7), (["Retry-After": "0"], "", 1),
    (["Retry-After": "1.2"], "", 2), (["Retry-After": "999999"], "", 300),
    (["Retry-After": "Sun, 06 Nov 1994 08:50:00 GMT"], "", 23),
    (["Retry-After": "Sun, 06 Nov 1994 08:00:00 GMT"], "", 1),
    (["Retry-After": "soon"], "", nil), (["Retry-After": "-5"], "", nil), (["Retry-After": ""], "", nil),
    (["Retry-After": "99999999999999999999"], "", nil),
    (["X-RateLimit-Reset": "30"], "", 30), (["x-ratelimit-reset": "784111800"], "", 300),
    (["Retry-After": "99999999"], "", 300), (["Retry-After": "Fri, 31 Dec 9998 23:59:59 GMT"], "", 300),
    (["Retry-After": "3", "X-RateLimit-Reset": "30"], "", 3),
    ([:], #"{"detail":"Request was throttled. Expected available in 1 second."}"#, 1),
    ([:], #"{"detail":"Request was throttled. Expected available in 90 seconds."}"#, 90),
    ([:], #"{"detail":"Request was throttled."}"#, nil), ([:], "Expected available in a few seconds", nil),
    ([:], "", nil),
  ]

  @Test(arguments: cases)
  func `the wait is found wherever it stands`(headers: [String: String], body: String, seconds: Int?) {
    let reply = TransportReply(status: 429, headers: headers, body: Array(body.utf8))
    #expect(RetryAfter.seconds(in: reply, now: Self.now) == seconds)
  }

  @Test(arguments: [("1800000010", 10), ("1800000010000", 10), ("15", 15), ("x", nil)])
  func `a reset is a moment or a wait`(value: String, seconds: Int?) {
    let reply = TransportReply(status: 200, headers: ["X-RateLimit-Reset": value], body: [])
    #expect(RetryAfter.reset(in: reply, now: 1_800_000_000) == seconds)
  }
}
