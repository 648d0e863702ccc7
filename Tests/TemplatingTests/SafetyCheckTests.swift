import Templating
import Testing

@Suite struct SafetyCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    let expected: String
    let partials: [String: String]
    var testDescription: String { source.debugDescription }

    init(_ source: String, _ expected: String, _ partials: [String: String]) {
      self.source = source
      self.expected = expected
      self.partials = partials
    }
  }

  @Test(arguments: [
    Row("{{> a}}", "A", ["a": "A"]),
    Row("x {{>a}} y", "x A y", ["a": "A"]),
    Row("{{> a}}", "1", ["a": "{{one}}"]),
    Row("{{#list}}{{> a}}{{/list}}", "<1><2>", ["a": "&lt;{{.}}&gt;"]),
    Row("{{> a}}{{> a}}", "BB", ["a": "{{> b}}", "b": "B"]),
    Row("<p class=\"{{> a}}\">", "<p class=\"c 1\">", ["a": "c {{one}}"]),
    Row("<p{{> a}}>", "<p title=\"1\">", ["a": " title=\"{{one}}\""]),
    Row("<p {{> a}}>", "<p hidden>", ["a": "hidden"]),
    Row("<a href=\"{{link}}\">{{> a}}</a>", "<a href=\"/x\">1</a>", ["a": "{{one}}"]),
  ])
  func `a partial stands where it is named and sees the same names`(row: Row) throws {
    let value: TemplateValue = ["one": "1", "list": ["1", "2"], "link": "/x"]
    let text = try rendered(row.source, value, partials: row.partials)
    #expect(text.replacing("&lt;", with: "<").replacing("&gt;", with: ">") == row.expected)
  }

  @Test(arguments: [
    Row("{{> a}}\nb", "A\nb", ["a": "A\n"]),
    Row("x\n  {{> a}}\ny", "x\n  1\n  2\ny", ["a": "1\n2\n"]),
    Row("x\n  {{> a}}\ny", "x\n  1\n\n  2\ny", ["a": "1\n\n2\n"]),
    Row("x\r\n\t{{> a}}\r\ny", "x\r\n\t1\r\n\r\n\t2\r\ny", ["a": "1\r\n\r\n2\r\n"]),
    Row("  {{> a}}", "  1\n  2", ["a": "1\n2"]),
    Row("  {{> a}}\n>", "  1\n  2>", ["a": "1\n2"]),
    Row("x {{> a}}\n", "x 1\n2\n", ["a": "1\n2"]),
    Row("  {{> a}} x\n", "  1\n2 x\n", ["a": "1\n2"]),
    Row(" {{> a}}\n", "  deep\n", ["a": " {{> b}}\n", "b": "deep\n"]),
    Row("  {{> a}}\n", "  yes\n", ["a": "{{#t}}\nyes\n{{/t}}\n"]),
    Row("  {{> a}}\n", "  l1\nl2\n", ["a": "{{lines}}\n"]),
  ])
  func `a partial alone on its line is indented as its tag is`(row: Row) throws {
    #expect(try rendered(row.source, ["t": true, "lines": "l1\nl2"], partials: row.partials) == row.expected)
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let source: String
    let error: String
    let partials: [String: String]
    var testDescription: String { source.debugDescription }

    init(_ source: String, _ error: String, _ partials: [String: String] = [:]) {
      self.source = source
      self.error = error
      self.partials = partials
    }
  }

  @Test(arguments: [
    Broken("a\n{{> b}}", "page.mustache:2: there is no partials/b.mustache"),
    Broken("a", "partials/x.mustache:2: there is no partials/b.mustache", ["x": "\n{{> b}}"]),
    Broken("{{> a}}", "partials/a.mustache:1: the partial \"a\" includes itself", ["a": "{{> a}}"]),
    Broken("{{> a}}", "partials/b.mustache:2: the partial \"a\" includes itself", ["a": "{{> b}}", "b": "\n{{> a}}"]),
    Broken("{{> a}}", "partials/a.mustache:3: values are always escaped", ["a": "\n\n{{{x}}}"]),
    Broken("\n<b title={{> a}}>", "partials/a.mustache:1: the value of title needs quotes", ["a": "{{x}}"]),
    Broken(
      "<script>{{> a}}</script>", "partials/a.mustache:1: no value may stand in the content of <script>", ["a": "{{x}}"]
    ),
    Broken("<i style='{{> a}}'>", "partials/a.mustache:2: no value may stand in style of <i>", ["a": "\n{{x}}"]),
    Broken("\n{{> a}}", "page.mustache:2: begins in text and ends in title of <i>", ["a": "<i title='"]),
    Broken("\n{{> a}}", "page.mustache:2: begins in text and ends in the tag <i>", ["a": "<i"]),
    Broken("<i title='\n{{> a}}", "page.mustache:2: begins in title of <i> and ends in text", ["a": "'>"]),
    Broken("<!-- {{> a}}x-->", "page.mustache:1: begins in a comment and ends in text", ["a": "-->"]),
    Broken("<{{> a}}>", "page.mustache:1: begins in a tag's name and ends in the tag <b>", ["a": "b"]),
    Broken("<p>\n<i title='", "page.mustache:2: ends inside title of <i>"),
    Broken("<p>\n<!-- x", "page.mustache:2: ends inside a comment"),
    Broken("<p>\n<script>", "page.mustache:2: ends inside the content of <script>"),
    Broken("\n<p\n", "page.mustache:2: ends inside the tag <p>"),
    Broken("<p", "page.mustache:1: ends inside a tag's name"),
  ])
  func `a partial is checked where it is used`(broken: Broken) {
    let description = refusal(broken.source, partials: broken.partials)?.description ?? "loads"
    #expect(description.hasPrefix(broken.error))
  }

  @Test(arguments: [
    "{{#x}}<p>{{/x}}",
    "{{#x}}<p>{{y}}</p>{{/x}}{{^x}}<b title=\"{{y}}\"></b>{{/x}}",
    "<p {{#x}}hidden{{/x}}>",
    "<p{{#x}} hidden{{/x}}>",
    "<p{{#x}} title=\"{{y}}\"{{/x}}>",
    "<p {{#x}}title=\"{{y}}\"{{/x}}>",
    "<p {{#x}}title=\"{{y}}\" {{/x}}class='a'>",
    "<p {{#x}}title=\"{{y}}\"{{/x}} class='a'>",
    "<p{{#x}} hidden{{/x}}{{^x}} class='a'{{/x}}>",
    "<p{{#x}} hidden{{/x}}{{#y}} id=\"{{y}}\"{{/y}}/>",
    "<option {{#x}}selected{{/x}} value=\"{{y}}\">",
    "<p class=\"a{{#x}} b{{/x}}{{^x}} {{y}}{{/x}}\">",
    "<p class=\"{{#x}}{{y}}{{/x}}\">",
    "<a href=\"/a{{#x}}?b{{/x}}\">",
    "<script>{{#x}}a(){{/x}}</script>",
    "<!-- {{#x}}a{{/x}} -->",
    "<title>{{#x}}{{y}}{{/x}}</title>",
  ])
  func `a section that ends where it began is accepted`(source: String) {
    #expect(refusal(source) == nil)
  }

  @Test(arguments: [
    ("{{#x}}<p title=\"{{/x}}\">", "text", "title of <p>"),
    ("{{^x}}<p title=\"{{/x}}\">", "text", "title of <p>"),
    ("<p title=\"{{#x}}\">{{/x}}", "title of <p>", "text"),
    ("<p title=\"{{#x}}\" class=\"{{/x}}\">", "title of <p>", "class of <p>"),
    ("<p title=\"{{#x}}\" title='{{/x}}'>", "title of <p>", "title of <p>"),
    ("<p {{#x}}title={{/x}}\"a\">", "the tag <p>", "the start of title of <p>"),
    ("<p{{#x}}>{{/x}}>", "the tag <p>", "text"),
    ("<{{#x}}p{{/x}}>", "a tag's name", "the tag <p>"),
    ("{{#x}}<p{{/x}}>", "text", "the tag <p>"),
    ("{{#x}}<{{/x}}b>", "text", "a tag's name"),
    ("{{#x}}<script>{{/x}}a</script>", "text", "the content of <script>"),
    ("<script>{{#x}}</script>{{/x}}", "the content of <script>", "text"),
    ("<script>{{#x}}</scr{{/x}}ipt>", "the content of <script>", "the content of <script>"),
    ("{{#x}}<!-- {{/x}} -->", "text", "a comment"),
    ("<!-- {{#x}} --> {{/x}}", "a comment", "text"),
    ("<!-- -{{#x}}-{{/x}}> -->", "a comment", "a comment"),
    ("{{#x}}</p{{/x}}>", "text", "a tag's name"),
    ("{{#x}}<title>{{/x}}", "text", "the content of <title>"),
    ("<a href=\"{{#x}}{{y}}{{/x}}\">", "href of <a>", "href of <a>, after a value"),
    ("<a href=\"{{#x}}/y{{/x}}\">", "href of <a>", "href of <a>, after text"),
    ("<a href=\"{{^x}}/y{{/x}}\">", "href of <a>", "href of <a>, after text"),
  ])
  func `a section that ends elsewhere is refused`(source: String, from: String, to: String) {
    #expect(
      refusal("\n" + source)
        == TemplateError(file: "page.mustache", line: 2, reason: .placeChange(from: from, to: to)))
  }

  @Test(arguments: [
    ("<p {{#x}}hidden{{/x}}{{#y}}inert{{/y}}>", TemplateError.Reason.markup(.missingSpace)),
    ("<p{{#x}}x{{/x}}>", .markup(.missingSpace)),
    ("<p {{#x}}on{{/x}}click=\"a()\">", .markup(.missingSpace)),
    ("<p {{#x}}on{{/x}}=\"a()\">", .markup(.missingSpace)),
    ("<p on{{#x}}click{{/x}}=\"{{y}}\">", .markup(.missingSpace)),
    ("<p title {{#x}}=\"{{y}}\"{{/x}}>", .markup(.attributeName)),
    ("<p title {{#x}}{{/x}}=\"{{y}}\">", .markup(.attributeName)),
    ("<p {{#x}}data-a=\"{{y}}\" on{{/x}}>", .valueRefused(place: "ondata-a of <p>")),
    ("<a {{#x}}class=\"{{y}}\" data-{{/x}}>", nil),
    ("<a {{#x}}cite=\"{{y}}\" data-{{/x}}>", .placeChange(from: "the tag <a>", to: "an attribute's name")),
  ])
  func `no attribute's name is built from sections or repetition`(source: String, reason: TemplateError.Reason?) {
    #expect(refusal(source)?.reason == reason)
  }
}
