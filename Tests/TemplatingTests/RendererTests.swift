import Templating
import Testing

/// What Mustache asks for, in the words of its specification, and where this subset decides.
@Suite struct RendererTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    let value: TemplateValue
    let expected: String
    var testDescription: String { source }

    init(_ source: String, _ value: TemplateValue, _ expected: String) {
      self.source = source
      self.value = value
      self.expected = expected
    }
  }

  @Test(arguments: [
    Row("no tags", [:], "no tags"),
    Row("Hello, {{name}}!", ["name": "Ann"], "Hello, Ann!"),
    Row("{{ name }}|{{\tname\t}}", ["name": "Ann"], "Ann|Ann"),
    Row("{{name}}", ["name": nil], ""),
    Row("{{name}}", ["name": true], "true"),
    Row("{{name}}", ["name": false], "false"),
    Row("{{name}}", ["name": "{{other}}"], "{{other}}"),
    Row("{{.}}", "alone", "alone"),
    Row("{{a.b.c}}", ["a": ["b": ["c": "deep"]]], "deep"),
    Row("{{a.b.c}}", ["a": nil], ""),
    Row("{{a.b.c}}", ["a": ["b": nil]], ""),
    Row("{{a_b-c1}}", ["a_b-c1": "x"], "x"),
    Row("  {{name}}\n", ["name": "Ann"], "  Ann\n"),
    Row("}} { {x}", [:], "}} { {x}"),
  ])
  func `a value is shown where its name stands`(row: Row) throws {
    #expect(try rendered(row.source, row.value) == row.expected)
  }

  @Test(arguments: [
    Row("{{#x}}shown{{/x}}", ["x": true], "shown"),
    Row("{{#x}}shown{{/x}}", ["x": false], ""),
    Row("{{#x}}shown{{/x}}", ["x": nil], ""),
    Row("{{#x}}shown{{/x}}", ["x": ""], ""),
    Row("{{#x}}shown{{/x}}", ["x": " "], "shown"),
    Row("{{#x}}shown{{/x}}", ["x": "0"], "shown"),
    Row("{{#x}}shown{{/x}}", ["x": []], ""),
    Row("{{#x}}shown{{/x}}", ["x": [:]], "shown"),
    Row("{{#x}}-{{/x}}", ["x": [false, nil]], "--"),
    Row("{{#x}}{{.}},{{/x}}", ["x": ["a", "b"]], "a,b,"),
    Row("{{#x}}{{.}}{{/x}}", ["x": "text"], "text"),
    Row("{{#x}}{{y}}{{/x}}", ["x": ["y": "inner"], "y": "outer"], "inner"),
    Row("{{#x}}{{y}}{{/x}}", ["x": ["z": "inner"], "y": "outer"], "outer"),
    Row("{{#x}}{{y}}{{/x}}{{y}}", ["x": ["y": "inner"], "y": "outer"], "innerouter"),
    Row("{{#x}}{{#.}}{{.}}{{/.}};{{/x}}", ["x": [["a", "b"], ["c"]]], "ab;c;"),
    Row("{{#x}}{{n}}{{#last}}.{{/last}}{{/x}}", ["x": [["n": "1", "last": false], ["n": "2", "last": true]]], "12."),
    Row("{{#x}}{{#on}}{{.}}{{/on}}{{/x}}", ["x": ["a"], "on": true], "a"),
    Row("{{#a.b}}{{c}}{{/a.b}}", ["a": ["b": ["c": "x"]]], "x"),
    Row("{{#a.b}}no{{/a.b}}", ["a": nil], ""),
    Row("{{#a}}{{#b}}{{a.n}}{{b.n}}{{/b}}{{/a}}", ["a": ["n": "1"], "b": ["n": "2"]], "12"),
    Row("{{#x}}{{#x}}{{.}}{{/x}}{{/x}}", ["x": "t"], "t"),
    Row("{{# x }}a{{/ x }}", ["x": true], "a"),
  ])
  func `a section shows for what holds, once for each item`(row: Row) throws {
    #expect(try rendered(row.source, row.value) == row.expected)
  }

  @Test(arguments: [
    Row("{{^x}}none{{/x}}", ["x": false], "none"),
    Row("{{^x}}none{{/x}}", ["x": nil], "none"),
    Row("{{^x}}none{{/x}}", ["x": ""], "none"),
    Row("{{^x}}none{{/x}}", ["x": []], "none"),
    Row("{{^x}}none{{/x}}", ["x": true], ""),
    Row("{{^x}}none{{/x}}", ["x": "a"], ""),
    Row("{{^x}}none{{/x}}", ["x": ["a"]], ""),
    Row("{{^x}}none{{/x}}", ["x": [:]], ""),
    Row("{{^a.b}}none{{/a.b}}", ["a": nil], "none"),
    Row("{{^x}}{{y}}{{/x}}", ["x": false, "y": "outer"], "outer"),
    Row("{{#x}}some{{/x}}{{^x}}none{{/x}}", ["x": []], "none"),
    Row("{{#x}}some{{/x}}{{^x}}none{{/x}}", ["x": ["a"]], "some"),
  ])
  func `an inverted section shows for what does not hold`(row: Row) throws {
    #expect(try rendered(row.source, row.value) == row.expected)
  }

  @Test(arguments: [
    Row("{{name}}", [:], "name"),
    Row("{{#name}}a{{/name}}", [:], "name"),
    Row("{{^name}}a{{/name}}", [:], "name"),
    Row("{{a.name}}", ["a": [:]], "a.name"),
    Row("{{a.name}}", ["a": "text"], "a.name"),
    Row("{{a.name}}", ["a": []], "a.name"),
    Row("{{a.b.c}}", ["a": ["b": ["d": "x"]], "c": "x"], "a.b.c"),
    Row("{{#a}}{{b.c}}{{/a}}", ["a": ["b": [:]], "b": ["c": "outer"]], "b.c"),
    Row("{{name}}", ["NAME": "x"], "name"),
    Row("{{name}}", "text", "name"),
    Row("{{#a}}{{name}}{{/a}}", ["a": [["name": "x"], [:]]], "name"),
  ])
  func `a name that nothing has is an error`(row: Row) throws {
    let error = try renderError("<p>\n" + row.source, row.value)
    #expect(error == TemplateError(file: "page.mustache", line: 2, reason: .unknownName(row.expected)))
  }

  @Test(arguments: [
    Row("{{x}}", ["x": []], "x"),
    Row("{{x}}", ["x": [:]], "x"),
    Row("{{.}}", [:], "."),
    Row("{{#x}}{{.}}{{/x}}", ["x": ["a": "b"]], "."),
    Row("<a href=\"{{a.b}}\">", ["a": ["b": ["c"]]], "a.b"),
  ])
  func `a list and an object are not shown as text`(row: Row) throws {
    #expect(try renderError(row.source, row.value)?.reason == .notText(row.expected))
  }

  @Test func `names behind what does not show are not asked for`() throws {
    #expect(try rendered("{{#x}}{{missing}}{{/x}}{{^y}}{{missing}}{{/y}}", ["x": [], "y": true]) == "")
  }

  @Test func `an error in a partial names the partial`() throws {
    let error = try renderError("\n\n{{> card}}", [:], partials: ["card": "<p>\n<b>{{name}}</b>"])
    #expect(error?.description.hasPrefix("partials/card.mustache:2: ") == true)
  }
}
