import Testing

@testable import Templating

@Suite struct HTMLAttributeTests {
  @Test(arguments: [
    ("title", "p", HTMLAttribute.Use.text), ("data-anything", "p", .text), ("aria-label", "p", .text),
    ("alt", "img", .text),
    ("href", "a", .link), ("action", "form", .link), ("xlink:href", "a", .link), ("cite", "q", .link),
    ("src", "img", .picture), ("poster", "video", .picture), ("src", "video", .source), ("href", "link", .source),
    ("xlink:href", "use", .source),
    ("src", "script", .script), ("type", "script", nil), ("title", "script", nil), ("src", "iframe", nil),
    ("data", "object", nil), ("href", "base", nil), ("title", "style", nil), ("values", "animate", nil),
    ("style", "p", nil),
    ("onclick", "p", nil), ("srcset", "img", nil), ("srcdoc", "iframe", nil), ("rel", "link", nil),
    ("target", "a", nil),
    ("data", "p", .source), ("aria", "p", nil), ("", "p", nil), ("on", "p", nil), ("unknown", "x-card", nil),
  ])
  func `a value is text, a link, a source, a script or refused`(
    attribute: String, element: String, use: HTMLAttribute.Use?
  ) {
    #expect(HTMLAttribute.use(of: attribute, on: element) == use)
  }
}
