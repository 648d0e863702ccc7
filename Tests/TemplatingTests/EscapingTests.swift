import Testing

@testable import Templating

@Suite struct EscapingTests {
  private func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    Escaping.append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""),
    ("plain text 123", "plain text 123"),
    ("&", "&amp;"),
    ("<", "&lt;"),
    (">", "&gt;"),
    ("\"", "&quot;"),
    ("'", "&#39;"),
    ("`", "&#96;"),
    ("&<>\"'`", "&amp;&lt;&gt;&quot;&#39;&#96;"),
    ("&amp;", "&amp;amp;"),
    ("&#106;", "&amp;#106;"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("a<b", "a&lt;b"),
    ("<b", "&lt;b"),
    ("a<", "a&lt;"),
    ("=/()[]{}%\\", "=/()[]{}%\\"),
    ("Ærøskøbing 🦊 ſ\u{202E}", "Ærøskøbing 🦊 ſ\u{202E}"),
    ("é<é", "é&lt;é"),
    ("e\u{301}<\u{301}", "e\u{301}&lt;\u{301}"),
    ("a\tb\nc\rd\u{0C}e", "a\tb\nc\rd\u{0C}e"),
    ("a\u{0}b", "a\u{FFFD}b"),
    ("\u{1}\u{8}\u{B}\u{E}\u{1F}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{80}\u{85}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{A0}\u{BF}\u{C0}", "\u{A0}\u{BF}\u{C0}"),
    ("<\u{0}script>", "&lt;\u{FFFD}script&gt;"),
    ("＜script＞", "＜script＞"),
  ])
  func `the signs of HTML become references and control characters go`(text: String, expected: String) {
    #expect(escaped(text) == expected)
    // As UTF-8, for `==` on texts takes different spellings of one character for equal.
    #expect(Array(escaped(text).utf8) == Array(expected.utf8))
  }

  @Test func `output is added to what is there`() {
    var output = Array("a<".utf8)
    Escaping.append("<b", to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "a<&lt;b")
  }

  @Test func `every byte below 128 comes out harmless or as itself`() {
    for byte in UInt8(0)...127 {
      let text = String(UnicodeScalar(byte))
      let isSpecial = "&<>\"'`".contains(text)
      let isControl = byte < 0x20 && !"\t\n\r\u{0C}".unicodeScalars.contains(UnicodeScalar(byte)) || byte == 0x7F
      let result = escaped(text)
      #expect((result == text) == (!isSpecial && !isControl), "\(byte)")
      #expect(!isSpecial || result.hasPrefix("&") && result.hasSuffix(";"), "\(byte)")
      #expect(!isControl || result == "\u{FFFD}", "\(byte)")
    }
  }
}
