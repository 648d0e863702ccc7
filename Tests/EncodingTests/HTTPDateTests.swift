import Encoding
import Testing

@Suite struct HTTPDateTests {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_827_696, "Tue, 29 Feb 2000 12:34:56 GMT"), (1_795_000_000, "Wed, 18 Nov 2026 11:06:40 GMT"),
    (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ]) func `dates are written in the preferred form`(_ seconds: Int, _ text: String) {
    #expect(HTTPDate.format(seconds) == text)
    #expect(HTTPDate.parse(text) == seconds)
  }

  @Test func `every day of four centuries reads back`() {
    for day in stride(from: -200_000, to: 200_000, by: 13) {
      let seconds = day * 86_400 + 12_345
      #expect(HTTPDate.parse(HTTPDate.format(seconds)) == seconds)
    }
  }

  /// Files carry any number as their date.
  @Test(arguments: [
    (-62_167_219_201, "Sat, 01 Jan 0000 00:00:00 GMT"), (.min, "Sat, 01 Jan 0000 00:00:00 GMT"),
    (253_402_300_800, "Fri, 31 Dec 9999 23:59:59 GMT"), (.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ]) func `a moment that four digits cannot name becomes the nearest`(_ seconds: Int, _ text: String) {
    #expect(HTTPDate.format(seconds) == text)
  }

  @Test(arguments: [
    ("Wednesday, 01-Jan-70 00:00:00 GMT", 3_155_760_000), ("Friday, 31-Dec-76 00:00:00 GMT", 3_376_598_400),
    ("Saturday, 01-Jan-77 00:00:00 GMT", 220_924_800), ("Friday, 31-Dec-99 23:59:59 GMT", 946_684_799),
    ("Saturday, 01-Jan-00 00:00:00 GMT", 946_684_800),
  ]) func `two digits of a year are of the century that is near`(_ text: String, _ seconds: Int) {
    #expect(HTTPDate.parse(text) == seconds)
  }

  @Test(arguments: ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func `the obsolete forms are read`(_ text: String) {
    #expect(HTTPDate.parse(text) == 784_111_777)
  }

  @Test(arguments: [
    "", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Xxx, 06 Nov 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 06 Nov -994 08:49:37 GMT",
    "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT", "784111777", "Sun Nov 6 08:49:37 1994 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT" + String(repeating: " ", count: 60),
  ]) func `what is no date is not read`(_ text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }
}
