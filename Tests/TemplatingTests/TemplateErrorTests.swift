import Templating
import Testing

@Suite struct TemplateErrorTests {
  @Test(arguments: [
    (12, TemplateError.Reason.rawTag, "Templates/a.mustache:12: values are always escaped"),
    (0, .unreadable, "Templates/a.mustache: cannot be read"),
    (3, .unknownName("owner.name"), "Templates/a.mustache:3: nothing is called \"owner.name\" here"),
    (
      4, .mismatchedSection(open: "a", line: 2, close: "b"),
      "Templates/a.mustache:4: {{/b}} where {{/a}} is due, opened at line 2"
    ),
    (5, .placeChange(from: "text", to: "a comment"), "Templates/a.mustache:5: begins in text and ends in a comment"),
    (6, .markup(.strayLessThan), "Templates/a.mustache:6: \"<\" begins no tag here; write &lt;"),
  ])
  func `an error says file, line, cause and cure`(line: Int, reason: TemplateError.Reason, start: String) {
    #expect(TemplateError(file: "Templates/a.mustache", line: line, reason: reason).description.hasPrefix(start))
  }
}
