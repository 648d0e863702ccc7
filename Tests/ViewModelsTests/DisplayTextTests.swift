import Testing
import ViewModels

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("Cool Cat #7", "Cool Cat #7"), ("  a \n\t b  ", "a b"), ("<script>&", "<script>&"), ("◢✦◣", "◢✦◣"),
    ("a\u{202e}b\u{2066}c\u{2069}", "abc"), ("a\u{200b}b\u{feff}c\u{ad}d", "abcd"), ("a\u{0}\u{7}b", "ab"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("❤️", "❤️"), ("\u{200d}\u{fe0f}a", "a"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ("Việt", "Việt"), ("e" + String(repeating: "\u{301}", count: 4000), "e\u{301}\u{301}\u{301}\u{301}"),
    ("مرحبا", "مرحبا"), ("می‌خواهم", "می‌خواهم"), ("a\u{3164}b", "ab"), ("a\u{2028}b", "a b"),
  ])
  func `a line keeps what can be read`(text: String, shown: String) {
    #expect(DisplayText.line(text) == shown)
  }

  @Test(arguments: ["", "  ", "\n", "\u{200b}", "\u{202e}\u{200d}", "\u{3164}", "\u{e0041}"])
  func `text without anything to read is none`(text: String) {
    #expect(DisplayText.line(text) == nil)
    #expect(DisplayText.paragraphs(text) == nil)
  }

  @Test(arguments: [
    ("a\r\nb", "a\nb"), ("a\n\n\n\nb", "a\n\nb"), ("\n\na\n", "a"), ("a\rb", "a\nb"), ("a\u{2029}b", "a\nb"),
    ("a\n \t\n", "a"),
  ])
  func `paragraphs keep their line breaks`(text: String, shown: String) {
    #expect(DisplayText.paragraphs(text) == shown)
  }

  @Test func `a missing text is none`() {
    #expect(DisplayText.line(nil) == nil)
  }

  @Test(arguments: [("12345", 5, "12345"), ("123456", 5, "1234…"), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2, "👨‍👩‍👧…")])
  func `a cut leaves whole characters and an ellipsis`(text: String, limit: Int, cut: String) {
    #expect(DisplayText.cut(text, to: limit) == cut)
  }

  @Test func `addresses and long numbers are shortened in the middle`() {
    #expect(DisplayText.shortened(address: "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65") == "0x1981…Ca65")
    #expect(DisplayText.shortened(number: "12345678901234567") == "12345678901234567")
    #expect(DisplayText.shortened(number: "14379292901234567890045468") == "1437929290…045468")
  }
}
