import Testing
@testable import ViewModels

@Suite struct FoldedTextTests {
  static let lines = (1...30).map { "Line \($0)." }

  @Test(arguments: [
    "", "One.", (1...8).map { "Line \($0)." }.joined(separator: "\n"), String(repeating: "x", count: 600),
  ])
  func `what fits is shown whole`(text: String) {
    #expect(FoldedText(text) == FoldedText(start: text))
  }

  @Test func `beyond eight lines the rest is folded`() {
    let text = FoldedText(Self.lines.joined(separator: "\n"))
    #expect(text.start == Self.lines.prefix(8).joined(separator: "\n"))
    #expect(text.rest == Self.lines.dropFirst(8).joined(separator: "\n"))
  }

  @Test func `a long line is cut behind a sentence, else behind a word, else anywhere`() throws {
    let sentence = "A dune walks two metres a year. "
    let sentences = FoldedText(String(repeating: sentence, count: 60))
    #expect(sentences.start.hasSuffix("a year.") && sentences.start.count <= 600)
    #expect(try #require(sentences.rest).hasPrefix("A dune"))
    let words = FoldedText(String(repeating: "word ", count: 300))
    #expect(words.start.hasSuffix("word") && words.rest?.hasPrefix("word") ?? false)
    let letters = FoldedText(String(repeating: "x", count: 2000))
    #expect(letters.start.count == 600 && letters.rest?.count == 1400)
  }

  @Test(arguments: [
    lines.joined(separator: "\n\n"), String(repeating: "One two. ", count: 200), String(repeating: "é👩🏽‍🚀", count: 900),
    "\n\n\n\n\n\n\n\n\n\na" + String(repeating: "b", count: 700), String(repeating: " ", count: 3000) + "a",
  ])
  func `no letter is lost, whatever the text`(text: String) {
    let folded = FoldedText(text)
    let letters = { (text: String) in text.filter { !$0.isWhitespace } }
    #expect(letters(folded.start + (folded.rest ?? "")) == letters(text))
  }
}
