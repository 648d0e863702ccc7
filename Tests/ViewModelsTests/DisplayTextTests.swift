import Testing
@testable import ViewModels

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("Cool Cat #7", "Cool Cat #7"), ("  a \n\t b  ", "a b"), ("<script>&", "<script>&"), ("◢✦◣", "◢✦◣"),
    ("a\u{202e}b\u{2066}c\u{2069}", "abc"), ("a\u{200b}b\u{feff}c\u{ad}d", "abcd"), ("a\u{0}\u{7}b", "ab"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("❤️", "❤️"), ("\u{200d}\u{fe0f}a", "a"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ("Việt", "Việt"), ("e" + String(repeating: "\u{301}", count: 4000), "e\u{301}\u{301}\u{301}\u{301}"),
    ("مرحبا", "مرحبا"), ("می‌خواهم", "می‌خواهم"), ("a\u{3164}b", "ab"), ("a\u{2028}b", "a b"),
    ("\u{dc1}\u{dca}\u{200d}\u{dbb}\u{dd3} 1", "\u{dc1}\u{dca}\u{200d}\u{dbb}\u{dd3} 1"),
    ("\u{d28}\u{d4d}\u{200d}", "\u{d28}\u{d4d}\u{200d}"),
    ("\u{915}\u{94d}\u{200c}\u{937}", "\u{915}\u{94d}\u{200c}\u{937}"),
    ("\u{9b0}\u{200d}\u{9cd}\u{9af}", "\u{9b0}\u{200d}\u{9cd}\u{9af}"), ("\u{647}\u{200d}", "\u{647}\u{200d}"),
    ("\u{627}\u{200c}\u{200c}\u{200d}\u{628}", "\u{627}\u{200d}\u{628}"), ("a\u{200d}b\u{200c}c", "abc"),
    ("\u{915}\u{200c}", "\u{915}"), ("\u{200d}\u{915}", "\u{915}"), ("\u{915}\u{200c} a", "\u{915} a"),
    ("1\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3}"), ("1\u{fe0f}", "1"), ("a\u{fe0f}", "a"),
    ("❤\u{fe0f}\u{fe0f}", "❤\u{fe0f}"),
    ("🏴\u{e0068}\u{e0069}\u{e007f}", "🏴"), ("a\u{e0068}\u{e0069}", "a"), ("🏴\u{e0067}\u{e0062}", "🏴"),
    ("👩🏽\u{200d}🚀", "👩🏽\u{200d}🚀"), ("🏳\u{fe0f}\u{200d}🌈", "🏳\u{fe0f}\u{200d}🌈"), ("👩\u{200d}a", "👩a"),
    ("葛\u{e0100}", "葛\u{e0100}"), ("\u{1820}\u{180b}", "\u{1820}\u{180b}"),
    ("\u{1780}\u{200c}\u{17d2}", "\u{1780}\u{200c}\u{17d2}"),
  ])
  func `a line keeps what can be read`(text: String, shown: String) {
    #expect(DisplayText.line(text).map { Array($0.unicodeScalars) } == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    "", "  ", "\n", "\u{200b}", "\u{202e}\u{200d}", "\u{3164}", "\u{e0041}", "\u{fe0f}\u{fe0f}", "\u{301}",
    "\u{200c}\u{200d}", "\u{2800} \u{2800}", "\u{ad}", "\u{180e}", "\u{e0020}\u{e007f}", "\u{34f}\u{300} \u{300}",
    "\u{1d159}", "\u{2060}\u{feff}",
  ])
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

  @Test(arguments: [
    ("merge-regenesis", "Merge Regenesis"), ("odds-and-ends-5501", "Odds and Ends 5501"),
    ("the-dao-of-nfts", "The DAO of NFTs"),
    ("ens", "ENS"), ("kites", "Kites"), ("-a--b-", "A B"), ("---", "---"), ("", ""), ("Not a slug", "Not a slug"),
    ("été-1", "été-1"),
  ])
  func `a slug is made readable`(slug: String, words: String) {
    #expect(DisplayText.words(ofSlug: slug) == words)
  }

  @Test func `addresses and long numbers are shortened in the middle`() {
    #expect(DisplayText.shortened(address: "0x19818f44Faf5A217F619AFF0FD487CB2a55cCa65") == "0x1981…Ca65")
    #expect(DisplayText.shortened(number: "12345678901234567") == "12345678901234567")
    #expect(DisplayText.shortened(number: "14379292901234567890045468") == "1437929290…045468")
  }
}
