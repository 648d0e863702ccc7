import Models
import Testing

@Suite struct CursorTests {
  @Test(arguments: ["a", "LXBrPTE=", "+/=%3D", "with space", "é", String(repeating: "c", count: 2048)])
  func `text is kept as it is`(text: String) {
    #expect(Cursor(text)?.text == text)
  }

  @Test(arguments: ["", "a\nb", "a\r", "\0", "\u{7f}", String(repeating: "c", count: 2049)])
  func `nothing, controls and endless text are refused`(text: String) {
    #expect(Cursor(text) == nil)
  }
}
