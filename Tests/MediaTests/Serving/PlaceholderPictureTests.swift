import Foundation
import FoundationXML
import Testing

@testable import Media

@Suite struct PlaceholderPictureTests {
  @Test(arguments: [
    "The host art.example answered 404.", "a <b> & \"c\" \u{0}\u{8}\u{fffe}]]>", "",
    String(repeating: "word ", count: 300),
    "https://" + String(repeating: "a", count: 300), "絵" + String(repeating: "画", count: 100), "\u{1f600}",
  ])
  func `any sentence makes a well-formed picture`(sentence: String) {
    let svg = PlaceholderPicture.svg(sentence)
    #expect(XMLParser(data: Data(svg)).parse())
    #expect(Sniffing.kind(of: svg, isWhole: true) == .media(.svg))
    #expect(PictureSize(svg, .svg) == PictureSize(400, 400))
  }

  @Test func `lines fit, and all words of a sentence are in them`() {
    let sentence = "This picture is too large: 31 MB, and this server takes 25 MB at most from art.example."
    let lines = PlaceholderPicture.lines(of: sentence)
    #expect(lines.joined(separator: " ") == sentence)
    #expect(lines.count > 3 && lines.allSatisfy { $0.count <= 23 })
    let long = PlaceholderPicture.lines(of: String(repeating: "x", count: 500))
    #expect(long.count == 8 && long.last?.last == "…" && long.allSatisfy { $0.count <= 24 })
  }
}
