import Media
import Testing

@Suite struct FetchRulesTests {
  private let rules = FetchRules()

  @Test(arguments: [
    ("https://art.example/1.png", "https://art.example/1.png"), ("HTTPS://Art.Example", "https://art.example/"),
    ("https://art.example:443/x", "https://art.example/x"), ("https://art.example:/x", "https://art.example/x"),
    ("https://art.example./x", "https://art.example/x"), ("https://art.example?a=1#b", "https://art.example/?a=1"),
    ("https://a_b.s3.example/k", "https://a_b.s3.example/k"),
    ("https://xn--mller-kva.example/", "https://xn--mller-kva.example/"),
    ("https://art.example/a b/é?c d", "https://art.example/a%20b/%C3%A9?c%20d"),
    ("https://1.2.3.4.art.example/", "https://1.2.3.4.art.example/"),
    ("https://art.example/@x:y", "https://art.example/@x:y"),
    ("https://art.example/?u=http://10.0.0.1", "https://art.example/?u=http://10.0.0.1"),
  ])
  func `https on port 443 of a public name may be asked`(text: String, wire: String) throws {
    #expect(try rules.url(text).text == wire)
  }

  @Test(arguments: [
    ("http://art.example/", URLRefusal.http), ("ftp://art.example/", .scheme), ("//art.example/", .scheme),
    ("art.example/x.png", .scheme), ("", .scheme), ("javascript:alert(1)", .scheme), ("file:///etc/passwd", .scheme),
    ("https:art.example", .host), ("https:///x", .host), ("https://", .host),
    ("https://u@art.example/", .credentials), ("https://u:p@art.example/", .credentials),
    ("https://art.example@10.0.0.1/", .credentials), ("https://art.example:80/", .port),
    ("https://art.example:8443/", .port), ("https://art.example:0/", .port), ("https://art.example:+443/", .port),
    ("https://art.example:99999/", .port), ("https://10.0.0.1/", .host), ("https://8.8.8.8/", .host),
    ("https://8.8.8.8./", .host), ("https://0177.0.0.1/", .host), ("https://0x7f000001/", .host),
    ("https://2130706433/", .host), ("https://127.1/", .host), ("https://a.0x7f/", .host), ("https://[::1]/", .host),
    ("https://[2606:4700::1111]/", .host), ("https://[::1/", .host), ("https://localhost/", .host),
    ("https://LOCALHOST./", .host), ("https://a.localhost/", .host), ("https://nas.local/", .host),
    ("https://db.internal/", .host), ("https://router.lan/", .host), ("https://x.home.arpa/", .host),
    ("https://intranet/", .host), ("https://a..example/", .host), ("https://.example/", .host),
    ("https://%31%32%37.0.0.1/", .host), ("https://art%2eexample/", .host), ("https://ärt.example/", .host),
    ("https://①②⑦.0.0.1/", .host), ("https://art.example\\@10.0.0.1/", .credentials),
    ("https://art.example\\x/", .host),
    ("https://art.example\t/", .host), ("https://art.example/a\nb", .malformed),
    ("https://art.example/\u{7f}", .malformed),
  ])
  func `all else is refused, and why`(text: String, refusal: URLRefusal) {
    #expect(throws: refusal) { _ = try rules.url(text) }
  }

  @Test func `a trusted origin is that origin only`() throws {
    let origin = try #require(Origin("http://127.0.0.1:8080"))
    let rules = FetchRules(trusted: [origin])
    #expect(try rules.url("http://127.0.0.1:8080/x").text == "http://127.0.0.1:8080/x")
    #expect(rules.allows(.v4(0x7f00_0001), for: origin))
    for other in [
      "https://127.0.0.1:8080/", "http://127.0.0.1:8081/", "http://127.1:8080/", "http://localhost:8080/",
      "http://127.0.0.1/",
    ] {
      #expect(throws: URLRefusal.self) { _ = try rules.url(other) }
    }
    let art = try #require(Origin("https://art.example"))
    #expect(!rules.allows(.v4(0x7f00_0001), for: art) && rules.allows(.v4(0x0101_0101), for: art))
  }

  @Test func `a gateway may have the content id in its name`() throws {
    let id = "bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354"
    let gateway = try #require(Origin("http://localhost:8080"))
    let rules = FetchRules(trusted: [try #require(Origin("http://localhost:9090"))], gateways: [gateway])
    #expect(try rules.url("http://\(id).ipfs.localhost:8080/1.png").origin.host == "\(id).ipfs.localhost")
    for other in [
      "http://\(id).ipfs.localhost:9090/", "http://\(id).ipfs.localhost/", "http://nothing.ipfs.localhost:8080/",
      "http://\(id).ipns.localhost:8080/", "http://x.\(id).ipfs.localhost:8080/",
    ] {
      #expect(throws: URLRefusal.self) { _ = try rules.url(other) }
    }
  }

  @Test(arguments: [
    ("/b.png", "https://h.example/b.png", "https://h.example/b.png"),
    ("b.png#x", "https://h.example/a/b.png#x", "https://h.example/a/b.png"),
    ("https://other.example:443/", "https://other.example:443/", "https://other.example/"),
  ])
  func `a redirect leads on`(location: String, next: String, wire: String) throws {
    let target = try rules.redirect(from: URLReference("https://h.example/a/1.png?q"), to: location)
    #expect(target.next.text == next && target.url.text == wire)
  }

  @Test(arguments: [
    ("", URLRefusal.malformed), ("http://h.example/", .http), ("http://", .host), ("//", .host),
    ("mailto:a@b.example", .scheme),
    ("data:image/png,x", .scheme), ("file:///x", .scheme), ("//10.0.0.1/x", .host), ("https://h.example:444/", .port),
    ("https://x@h.example/", .credentials), ("//localhost/", .host),
  ])
  func `a redirect is judged like an address`(location: String, refusal: URLRefusal) {
    #expect(throws: refusal) { _ = try rules.redirect(from: URLReference("https://h.example/a/1.png?q"), to: location) }
  }
}
