import Templating
import Testing

@Suite struct TemplateParserTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    let expected: String
    var testDescription: String { source.debugDescription }

    init(_ source: String, _ expected: String) {
      self.source = source
      self.expected = expected
    }
  }

  @Test(arguments: [
    Row("a{{! note }}b", "ab"),
    Row("a {{! two\nlines }} b", "a  b"),
    Row("a\n{{! alone }}\nb", "a\nb"),
    Row("a\r\n{{! alone }}\r\nb", "a\r\nb"),
    Row("  {{! first }}  \nb", "b"),
    Row("a\n  {{! last }}", "a\n"),
    Row("a\n{{!\n many\n lines\n}}\nb", "a\nb"),
    Row("a\n{{! one }} {{! two }}\nb", "a\n \nb"),
    Row("a {{! behind }}\nb", "a \nb"),
    Row("{{! <script>{{x }}", ""),
  ])
  func `a comment leaves nothing behind`(row: Row) throws {
    #expect(try rendered(row.source) == row.expected)
  }

  @Test(arguments: [
    Row("a\n{{#t}}\nb\n{{/t}}\nc", "a\nb\nc"),
    Row("a\n  {{#t}}\n  b\n  {{/t}}\nc", "a\n  b\nc"),
    Row("a\n\t{{#t}} \t\nb\n{{/t}}\t\nc", "a\nb\nc"),
    Row("a\r\n{{#t}}\r\nb\r\n{{/t}}\r\nc", "a\r\nb\r\nc"),
    Row("{{#t}}\nb\n{{/t}}", "b\n"),
    Row("a\n{{^f}}\nb\n{{/f}}\nc\n", "a\nb\nc\n"),
    Row("a\n{{#f}}\nb\n{{/f}}\nc", "a\nc"),
    Row("a\n\n{{#t}}\n\nb\n\n{{/t}}\n\nc", "a\n\n\nb\n\n\nc"),
    Row("{{#t}} b {{/t}}\n", " b \n"),
    Row("a\n{{#t}}b\n{{/t}}\nc", "a\nb\nc"),
    Row("a\n {{#t}}{{/t}}\nc", "a\n \nc"),
    Row("{{#l}}\n{{.}}\n{{/l}}\n", "1\n2\n"),
    Row(" {{s}} \n", " x \n"),
    Row("a\n{{s}}\nb", "a\nx\nb"),
    Row("a \r{{#t}}\nb{{/t}}", "a \r\nb"),
  ])
  func `a line that holds a section's tag alone is left out`(row: Row) throws {
    #expect(try rendered(row.source, ["t": true, "f": false, "l": ["1", "2"], "s": "x"]) == row.expected)
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let source: String
    let line: Int
    let reason: TemplateError.Reason
    var testDescription: String { source.debugDescription }

    init(_ source: String, _ line: Int, _ reason: TemplateError.Reason) {
      self.source = source
      self.line = line
      self.reason = reason
    }
  }

  @Test(arguments: [
    Broken("{{{x}}}", 1, .rawTag),
    Broken("a\nb {{{ x }}}", 2, .rawTag),
    Broken("{{& x}}", 1, .rawTag),
    Broken("{{&x}}", 1, .rawTag),
    Broken("\n{{=<% %>=}}", 2, .delimiterChange),
    Broken("{{< layout}}{{/layout}}", 1, .inheritance),
    Broken("{{$title}}x{{/title}}", 1, .inheritance),
    Broken("{{> *name}}", 1, .dynamicName),
    Broken("\n\n{{>*name}}", 3, .dynamicName),
    Broken("{{x", 1, .unclosedTag),
    Broken("a\n{{x}\n}", 2, .unclosedTag),
    Broken("a\n{{", 2, .unclosedTag),
    Broken("{{! never", 1, .unclosedTag),
    Broken("{{}}", 1, .badName("")),
    Broken("{{ }}", 1, .badName("")),
    Broken("{{#}}{{/}}", 1, .badName("")),
    Broken("{{a b}}", 1, .badName("a b")),
    Broken("{{a..b}}", 1, .badName("a..b")),
    Broken("{{.a}}", 1, .badName(".a")),
    Broken("{{a.}}", 1, .badName("a.")),
    Broken("{{..}}", 1, .badName("..")),
    Broken("{{a/b}}", 1, .badName("a/b")),
    Broken("{{*a}}", 1, .badName("*a")),
    Broken("{{ #a}}{{/a}}", 1, .badName("#a")),
    Broken("{{größe}}", 1, .badName("größe")),
    Broken("{{a|raw}}", 1, .badName("a|raw")),
    Broken("a\n{{b\n{{c}}", 2, .badName("b\n{{c")),
    Broken("{{> a/b}}", 1, .badName("a/b")),
    Broken("{{> a.b}}", 1, .badName("a.b")),
    Broken("{{> \"a\"}}", 1, .badName("\"a\"")),
    Broken("{{>}}", 1, .badName("")),
    Broken("a\n{{/x}}", 2, .unopenedSection("x")),
    Broken("{{#x}}{{/x}}{{/x}}", 1, .unopenedSection("x")),
    Broken("a\n{{#x}}\nb", 2, .unclosedSection("x")),
    Broken("{{#x}}\n{{^y}}\n{{/y}}", 1, .unclosedSection("x")),
    Broken("{{#x}}\n{{#y}}\n{{/x}}\n{{/y}}", 3, .mismatchedSection(open: "y", line: 2, close: "x")),
    Broken("{{#a.b}}\n{{/a}}", 2, .mismatchedSection(open: "a.b", line: 1, close: "a")),
    Broken("a\r\nb\r\n{{/x}}", 3, .unopenedSection("x")),
    Broken("{{! two\nlines }}\n{{/x}}", 3, .unopenedSection("x")),
    Broken("{{#x}}\n{{/x}}\n{{/y}}", 3, .unopenedSection("y")),
  ])
  func `what is not in the subset is refused at its line`(broken: Broken) {
    #expect(
      refusal(broken.source) == TemplateError(file: "page.mustache", line: broken.line, reason: broken.reason))
  }
}
