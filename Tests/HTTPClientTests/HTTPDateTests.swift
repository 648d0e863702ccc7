import Testing

@testable import HTTPClient

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
    ("Mon, 30 Nov 2026 07:00:00 GMT", 1_796_022_000),
  ])
  func `a date is read`(text: String, seconds: Int) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "7", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nob 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 +8:49:37 GMT",
  ])
  func `other forms are refused`(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
