import Testing

@testable import Media

@Suite struct MediaSourceTests {
  private static let v0 = "QmNZiPk974vDsPmQii3YbrMKfi12KTSNM7XMiYyiea4VYZ"
  private static let v1 = "bafybeiczsscdsbs7ffqz55asqdf3smv6klcw3gofszvwlyarci47bgf354"
  private static let raw = "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
  private static let transaction = "BNttzDav3jHVnNiV7nYbQv-GY0HQ-4XXsdkE5K9ylHQ"

  @Test(
    arguments: [
      ("ipfs://\(v0)", v0), ("ipfs://\(v1)/a/1.png", "\(v1)/a/1.png"), ("Ipfs://ipfs/\(raw)", raw), ("ipfs:/\(v0)", v0),
      ("ipfs://ipfs/ipfs/\(v0)", v0), ("/ipfs/\(v0)", v0), ("ipfs/\(v0)/x", "\(v0)/x"), ("\(v1)/1.svg", "\(v1)/1.svg"),
      ("\n\(v0)\t", v0), ("https://ipfs.io/ipfs/\(v0)?filename=a.png", "\(v0)?filename=a.png"),
      ("https://any.example/ipfs/\(v1)/1#x", "\(v1)/1"), ("http://127.0.0.1:8080/ipfs/\(v0)", v0),
      ("https://\(v1).ipfs.gateway.example/a.png", "\(v1)/a.png"), ("https://\(raw).ipfs.nft.example", raw),
      ("https://u:p@gateway.example/x", nil), ("ipfs://\(v0)/My Art é.png", "\(v0)/My Art é.png"),
    ] as [(String, String?)])
  func `content addresses are found in every form`(text: String, path: String?) {
    #expect((try? MediaSource(text, rules: FetchRules())) == path.map { .ipfs($0) })
  }

  @Test(arguments: [
    ("ar://\(transaction)", transaction), ("AR://\(transaction)/2.png", "\(transaction)/2.png"),
    ("https://arweave.net/\(transaction)", transaction), ("https://arweave.net/raw/\(transaction)", transaction),
    ("https://x7.arweave.net/\(transaction)/1?a=b", "\(transaction)/1?a=b"),
  ])
  func `transactions of Arweave are found`(text: String, path: String) throws {
    #expect(try MediaSource(text, rules: FetchRules()) == .arweave(path))
  }

  @Test(arguments: [
    "https://art.example/1.png", "https://ipfs.io/ipfs/nothing", "https://ipfs.io/ipfs/", "https://ipfs.io/ipns/\(v0)",
    "https://arweave.net/short", "https://other.example/\(transaction)", "https://ipfs.io/ipfs/\(v0)/../../x",
    "https://ipfs.io/ipfs/\(v0.dropLast())", "https://nothing.ipfs.gateway.example/1",
  ])
  func `other addresses stay with their host`(text: String) throws {
    #expect(try MediaSource(text, rules: FetchRules()) == .web(FetchRules().url(text)))
  }

  @Test(arguments: [
    ("ipfs://", URLRefusal.malformed), ("ipfs://nothing/1.png", .malformed), ("ar://", .malformed), ("", .scheme),
    ("ar://\(transaction)x", .malformed), ("ipfs://\(v0)/../x", .malformed), ("ipfs://\(v0)/%2e%2E/x", .malformed),
    ("ipns://name.eth", .scheme), ("1.png", .scheme), ("http://art.example/1.png", .http), ("null", .scheme),
    ("ipfs://b", .malformed), ("ipfs://bafybeiczss", .malformed),
  ])
  func `nobody is asked for the rest`(text: String, refusal: URLRefusal) {
    #expect(throws: refusal) { try MediaSource(text, rules: FetchRules()) }
  }

  @Test func `data stays as it is`() throws {
    #expect(try MediaSource(" DATA:image/png,x#y ", rules: FetchRules()) == .data("DATA:image/png,x#y"))
  }

  @Test func `the same content has one key wherever it is`() throws {
    let rules = FetchRules()
    let keys = try ["ipfs://\(Self.v0)/1", "https://a.example/ipfs/\(Self.v0)/1", "/ipfs/\(Self.v0)/1"].map {
      try MediaSource($0, rules: rules).key
    }
    #expect(Set(keys).count == 1)
    #expect(try MediaSource("ar://\(Self.transaction)", rules: rules).key != keys[0])
    #expect(MediaKey(digits: keys[0].text) == keys[0])
    #expect(MediaKey(digits: "../" + keys[0].text.dropFirst(3)) == nil)
  }
}
