import Templating
import Testing

/// Hostile texts in every place that takes a value: the page keeps its tags and attributes, and no link runs a script.
/// What comes out is read by `LooseHTML`, which shares nothing with the engine.
@Suite struct HostileDataTests {
  static let hostile = [
    "<script>alert(1)</script>", "</script>", "</title><script>", "</textarea><b>", "<!--", "-->", "]]>", "<![CDATA[",
    "\"><script>", "'><script>", "\" onclick=\"a()", "' onclick='a()", "` onclick=`a()", "x onclick=a()",
    "\"/onclick=a() ",
    "<img src=x onerror=a()>", "&lt;script&gt;", "&#60;script&#62;", "&quot; onclick=&quot;", "&#34;><b>", "<b", "<",
    ">",
    "\"", "'", "`", "=", "/", "\\", "/>", "{{x}}", "{{{x}}}", "\u{0}", "<\u{0}script>", "\u{0}\"", "\r\n<b>\r\n",
    "\t\" a=\"",
    "\u{2028}<b>", "＜script＞", "+ADw-script+AD4-", "%3Cscript%3E", "é\u{301}<\u{301}b>", "🦊\"><i>", "\u{85}<b>",
    "javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u{0}javascript:alert(1)", "\u{1F}javascript:a", "javascript&colon;alert(1)", "&#106;avascript:alert(1)",
    "&#x09;javascript:a", "java&Tab;script:a", "data:text/html,<script>", "vbscript:a", "//evil.example",
    "/\\evil.example",
    "\\\\evil.example", "/\t/evil.example", "http:evil", "https:\\\\evil", "javascript://\" onclick=\"a",
    "'-alert(1)-'",
  ]

  @Test(arguments: HTMLPlaceTests.allowed + HTMLPlaceTests.links)
  func `hostile text adds no tag and no attribute`(source: String) throws {
    let plain = LooseHTML(try rendered(source, ["x": "a"]))
    for text in Self.hostile {
      let page = LooseHTML(try rendered(source, ["x": .text(text)]))
      #expect(page.shape == plain.shape, "\(text.debugDescription)")
    }
  }

  @Test(arguments: HTMLPlaceTests.links)
  func `hostile text makes no link that leaves by another way than http`(source: String) throws {
    for text in Self.hostile {
      let page = LooseHTML(try rendered(source, ["x": .text(text)]))
      let links = page.attributes.filter { LooseHTML.linkNames.contains($0.name) }.map {
        LooseHTML.browserView($0.value)
      }
      #expect(!links.isEmpty)
      for link in links {
        let isMarker = link == "#blocked-link" || link == "about:invalid#blocked-link"
        let isBad = ["javascript:", "data:", "vbscript:", "http:", "https:", "//", "/\\", "\\"].contains {
          link.hasPrefix($0)
        }
        #expect(isMarker || !isBad, "\(text.debugDescription) became \(link)")
      }
    }
  }

  @Test(arguments: HTMLPlaceTests.allowed)
  func `what is shown reads as what was given`(source: String) throws {
    for text in Self.hostile where !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      let page = try rendered(source, ["x": .text(text)])
      #expect(LooseHTML.decoded(page).contains(text), "\(text.debugDescription)")
    }
  }

  /// Sound templates in pieces, and pieces to spoil them with.
  private static let sound = [
    ["<p", " title=", "\"", "{{x}}", "\"", ">", "a"], ["<a", " href=", "'", "{{x}}", "'", ">"],
    ["<!--", " a ", "-->", "{{x}}"],
    ["<script", ">", "a", "</script>", "{{x}}"], ["<title>", "a ", "{{x}}", "</title>"],
    ["{{#s}}", "<b>", "{{x}}", "</b>", "{{/s}}"],
    [
      "<p", "{{#s}}", " title=", "'", "{{x}}", "'", "{{/s}}", " class=", "\"", "a", "{{^s}}", "{{x}}", "{{/s}}", "\"",
      ">",
    ],
    ["<p ", "{{#s}}", "hidden", "{{/s}}", " data-", "a", "=", "\"", "{{x}}", "\"", " onclick=", "\"", "a", "\"", ">"],
    ["{{> p}}"],
  ]
  private static let pieces = Set(sound.joined()).sorted() + [" ", "/", " on", "click", "style", "href", "<"]

  /// Sound templates in a row, spoilt in a few places.
  private static func template(using random: inout Sequence64) -> String {
    var result = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in sound.randomElement(using: &random) ?? [] }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let index = result.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<3, using: &random) {
      case 0: result.insert(pieces.randomElement(using: &random) ?? "", at: index)
      case 1 where result.count > 1: result.remove(at: index)
      default: result.swapAt(index, result.indices.randomElement(using: &random) ?? 0)
      }
    }
    return result.joined()
  }

  @Test(arguments: 1...4)
  func `whatever template is accepted is safe with whatever data`(seed: UInt64) throws {
    var random = Sequence64(state: seed)
    var accepted = 0
    for _ in 0..<1500 {
      let source = Self.template(using: &random)
      let partial = Self.template(using: &random)
      guard let library = try? TemplateLibrary(["page": source], partials: ["p": partial]) else { continue }
      accepted += 1
      for section: TemplateValue in [false, true, ["1", "2", "3"]] {
        let page = { (x: String) in
          LooseHTML(String(decoding: try library.render("page", ["x": .text(x), "s": section]), as: UTF8.self))
        }
        let plain = try page("VALUE")
        #expect(
          !plain.attributes.contains { $0.value.contains("VALUE") && $0.name.hasPrefix("on") }, "\(source) \(partial)")
        #expect(!plain.raw.contains("VALUE"), "\(source) \(partial)")
        for text in [
          "\" onclick=\"a()", "' onclick='a()", "<script>", "--><b>", "</title><b>", " onclick=a", "javascript:a",
        ] {
          let hostile = try page(text)
          #expect(hostile.shape == plain.shape, "\(source) \(partial) \(text)")
          let links = hostile.attributes.filter { LooseHTML.linkNames.contains($0.name) }
          #expect(!links.contains { LooseHTML.browserView($0.value).hasPrefix("javascript:") }, "\(source) \(partial)")
        }
      }
    }
    #expect(accepted > 200, "too few templates were accepted to say anything")
  }

  @Test(arguments: [
    ("<p>", "<p><b>"), ("<p title=\"a\">", "<p title=\"a\" onclick=\"b\">"),
    ("<p title=\"a\">", "<p title=\"\" onclick=a>"),
    ("<title>a</title>", "<title></title><script></script>"), ("<p>a", "<p><!-- a -->"), ("<p>a", "<p></p>"),
    ("<p title='a'>", "<p title='' b=''>"), ("<p title='a'>", "<p title='' b>"),
  ])
  func `the check itself sees what is added`(plain: String, changed: String) {
    #expect(LooseHTML(plain).shape != LooseHTML(changed).shape)
  }

  @Test(arguments: [
    "<link rel=\"stylesheet\" href=\"{{x}}\">", "<link href='{{x}}' rel='preload'>", "<script src=\"{{x}}\"></script>",
    "<form action=\"{{x}}\"></form>", "<button formaction=\"{{x}}\"></button>", "<track src=\"{{x}}\">",
    "<use href=\"{{x}}\"/>", "<use xlink:href=\"{{x}}\"/>", "<a ping=\"{{x}}\"></a>", "<html manifest=\"{{x}}\">",
  ])
  func `what a page obeys or sends to is of this host`(template: String) throws {
    for link in ["https://evil.example/x", "http://evil.example", "//evil.example/x", "/\\evil.example", "data:,x"] {
      let page = try rendered(template, ["x": .text(link)])
      #expect(!page.contains("evil") && page.contains("about:invalid"), "\(page)")
    }
    #expect(try rendered(template, ["x": "/own.css"]).contains("/own.css"))
  }

  @Test(arguments: [
    "<base href=\"{{x}}\">", "<iframe src=\"{{x}}\"></iframe>", "<frame src=\"{{x}}\">", "<object data=\"{{x}}\">",
    "<embed src=\"{{x}}\">", "<meta http-equiv=\"refresh\" content=\"0;url={{x}}\">",
    "<link rel=\"{{x}}\" href=\"/a\">", "<link imagesrcset=\"{{x}}\">", "<iframe srcdoc=\"{{x}}\"></iframe>",
    "<style>@import \"{{x}}\";</style>", "<p style=\"background: url({{x}})\">",
    "<svg><script href=\"{{x}}\"></script>",
    "<link rel=\"stylesheet\" href=\"https://{{x}}/a.css\">", "<object codebase=\"{{x}}\">", "<param value=\"{{x}}\">",
  ])
  func `a template that lets data choose a frame, a plug-in or a way on is refused`(template: String) {
    #expect(refusal(template) != nil)
  }

  @Test func `the check reads a link as a browser does`() {
    #expect(LooseHTML.browserView(" &#9;java\nscr&#105;pt&colon;a") == "javascript:a")
    #expect(LooseHTML(#"<a x='1' href="&amp;">"#).attributes.map(\.value) == ["1", "&amp;"])
  }
}

/// The same numbers on every run.
private struct Sequence64: RandomNumberGenerator {
  var state: UInt64

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
