import Testing

@testable import Templating

@Suite struct LinkFilterTests {
  @Test(arguments: [
    "", "/", "/collection/0xabc?cursor=a%3Db&limit=20#x", "collection", "./a", "../a", "?a=b", "#top",
    "?u=javascript:x",
    "#javascript:x", "/a:b", "/asset/ethereum:0xabc:1", "a/b:c", "./a:b", "%6aavascript:alert(1)", "&#106;avascript:x",
    "&#x6A;avascript:x", "1a:b", "-a:b", "\u{A0}javascript:x", "\u{FEFF}javascript:x", "ｊavascript:x", "jåvascript:x",
    "java script:x", "/a//b", "/a\\b", "é", "javascript", "javascript/a:b", "http", ":a", "{{x}}",
  ])
  func `a relative link stays`(link: String) {
    #expect(LinkFilter.filter(link, for: .link) == link)
    #expect(LinkFilter.filter(link, for: .source) == link)
    #expect(LinkFilter.filter(link, for: .own) == link)
  }

  @Test(arguments: [
    "http://a", "https://opensea.io/assets/1", "HTTPS://A.b/", "hTtP://a:80/", "https://[::1]/", "http://a?b",
    "http://é/",
    "https://a.b/javascript:x", "https://a.b//c\\d",
  ])
  func `an http or https link stays, except where only our own will do`(link: String) {
    #expect(LinkFilter.filter(link, for: .link) == link)
    #expect(LinkFilter.filter(link, for: .source) == link)
    #expect(LinkFilter.filter(link, for: .own) == "about:invalid#blocked-link")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JAVASCRIPT:alert(1)", "JaVaScRiPt:x", "javascript:", " javascript:x", "\tjavascript:x",
    "\njavascript:x", "java\tscript:x", "java\nscript:x", "java\r\nscript:x", "javascript\t:x", "\u{0}javascript:x",
    "\u{1}javascript:x", "\u{1F} javascript:x", "java\u{0}script:x", "\u{7F}javascript:x", "javascript://a/%0Aalert(1)",
    "data:text/html,<script>", "data:image/png;base64,AA", "DATA:,", "vbscript:x", "livescript:x", "blob:x",
    "file:///a",
    "filesystem:http://a", "view-source:http://a", "about:blank", "mailto:a@b", "tel:1", "ftp://a", "ws://a",
    "ipfs://a",
    "ethereum:0xabc", "x:", "a+b-c.d:e", "jar:http://a!/b", "feed:javascript:x", "intent://a", "chrome://x",
    "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example", "\\evil", " //evil",
    "/\t/evil", "\t//evil", "/\n/evil", "http:evil", "https:evil", "http:/evil", "http:///evil", "http:\\\\evil",
    "http:/\\evil", "http://", "https://?a", "https://#a", "http://\\evil", "ht\ttp://a", "http://a\tb",
    " http://a", "httpx://a", "xhttp://a", "https//:a:b\n",
  ])
  func `any other link is blocked`(link: String) {
    #expect(LinkFilter.filter(link, for: .link) == "#blocked-link")
    #expect(LinkFilter.filter(link, for: .source) == "about:invalid#blocked-link")
    #expect(LinkFilter.filter(link, for: .own) == "about:invalid#blocked-link")
  }

  @Test(arguments: ["data:image/png;base64,AA", "DATA:IMAGE/svg+xml,%3Csvg%3E"])
  func `a picture in itself is shown, and nothing else is`(link: String) {
    #expect(LinkFilter.filter(link, for: .picture) == link)
    #expect(LinkFilter.filter(link, for: .source) == "about:invalid#blocked-link")
    #expect(LinkFilter.filter(link, for: .link) == "#blocked-link")
  }

  @Test(arguments: [
    "data:text/html,x", "data:image/", "data:,", "data:image\t/png,x", " data:image/png,x", "javascript:x", "//a",
  ])
  func `any other link is no picture`(link: String) {
    #expect(LinkFilter.filter(link, for: .picture) == "about:invalid#blocked-link")
  }

  @Test(arguments: ["", "javascript:x", "//evil", "a&b<c>"])
  func `a value that is no link stays as it is`(text: String) {
    #expect(LinkFilter.filter(text, for: .text) == text)
  }

  @Test(arguments: ["javascript:x", "/a", "https://a", "//a", ""])
  func `filtering twice changes nothing more for a link that is followed`(link: String) {
    let once = LinkFilter.filter(link, for: .link)
    #expect(LinkFilter.filter(once, for: .link) == once)
  }

  @Test(arguments: ["/media/a/picture-640/b 2x", "/a", "/a 1x"])
  func `a path of ours with a density is a candidate`(link: String) {
    #expect(LinkFilter.filter(link, for: .candidate) == link)
  }

  @Test(arguments: [
    "https://a/b 2x", "//a 2x", "/a, /b 2x", "/a 2x, https://b", "/a  2x", "/a 2x ", "/a 22x", "/a 640w", "/a\t2x", "",
    "a 2x", "javascript:x", "/a,b 2x", "/\\a 2x",
  ])
  func `any other text is no candidate`(link: String) {
    #expect(LinkFilter.filter(link, for: .candidate) == "about:invalid#blocked-link")
  }
}
