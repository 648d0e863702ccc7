import Testing

@testable import Templating

@Suite struct HTMLAttributeTests {
  @Test(arguments: [
    ("title", "p", HTMLAttribute.Use.text), ("data-anything", "p", .text), ("aria-label", "p", .text),
    ("alt", "img", .text),
    ("href", "a", .link), ("xlink:href", "a", .link), ("cite", "q", .link),
    ("src", "img", .picture), ("poster", "video", .picture), ("xlink:href", "image", .source),
    ("src", "video", .source), ("src", "script", .own), ("href", "link", .own), ("xlink:href", "use", .own),
    ("href", "use", .own), ("href", "pattern", .own), ("src", "track", .own), ("action", "form", .own),
    ("formaction", "button", .own), ("formaction", "input", .own), ("ping", "a", .own), ("manifest", "html", .own),
    ("type", "script", nil), ("title", "script", nil), ("src", "iframe", nil), ("src", "frame", nil),
    ("src", "embed", nil), ("href", "script", nil), ("imagesrcset", "link", nil), ("http-equiv", "meta", nil),
    ("data", "object", nil), ("href", "base", nil), ("title", "style", nil), ("values", "animate", nil),
    ("style", "p", nil),
    ("onclick", "p", nil), ("srcset", "img", .candidate), ("srcset", "source", nil), ("srcdoc", "iframe", nil),
    ("rel", "link", nil),
    ("target", "a", nil),
    ("data", "p", .own), ("aria", "p", nil), ("", "p", nil), ("on", "p", nil), ("unknown", "x-card", nil),
  ])
  func `a value is text, a link, a source, of our own or refused`(
    attribute: String, element: String, use: HTMLAttribute.Use?
  ) {
    #expect(HTMLAttribute.use(of: attribute, on: element) == use)
  }
}
