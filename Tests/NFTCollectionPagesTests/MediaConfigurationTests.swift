import Media
import Testing

@testable import NFTCollectionPages

@Suite struct MediaConfigurationTests {
  @Test func `pictures come from this server unless told otherwise`() throws {
    #expect(try Configuration(arguments: [], environment: [:]).pictures == .server)
    #expect(try Configuration(arguments: ["--pictures", "direct"], environment: [:]).pictures == .direct)
    #expect(try Configuration(arguments: ["--pictures=off"], environment: [:]).pictures == .off)
  }

  @Test func `gateways and trusted origins add up`() throws {
    let configuration = try Configuration(
      arguments: [
        "--ipfs-gateway", "http://127.0.0.1:8080", "--ipfs-gateway", "https://dweb.link", "--arweave-gateway",
        "https://arweave.net/", "--trusted-origin", "http://localhost:9", "--media-cache", "/tmp/m",
        "--media-cache-size", "5", "--media-proxy", "socks5h://127.0.0.1:9050",
      ], environment: ["MEDIA_SECRET": "0123456789abcdef"])
    #expect(configuration.ipfsGateways.map(\.text) == ["http://127.0.0.1:8080", "https://dweb.link"])
    #expect(configuration.arweaveGateways.map(\.text) == ["https://arweave.net"])
    #expect(configuration.trustedOrigins.map(\.text) == ["http://localhost:9"])
    #expect(configuration.mediaCache == "/tmp/m" && configuration.mediaCacheSize == 5)
    #expect(configuration.mediaProxy == "socks5h://127.0.0.1:9050")
    #expect(configuration.mediaSecret == MediaSecret("0123456789abcdef"))
  }

  @Test(arguments: [
    ("--pictures", "yes"), ("--ipfs-gateway", "dweb.link"), ("--ipfs-gateway", "https://a/b"),
    ("--arweave-gateway", "ftp://a"), ("--trusted-origin", "https://u@a"), ("--media-cache", ""),
    ("--media-cache-size", "0"), ("--media-cache-size", "9999999"), ("--media-proxy", "a"),
    ("--media-proxy", "http://"),
  ])
  func `a value that cannot be right is named`(flag: String, value: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration(arguments: [flag, value], environment: [:])
    }
    guard case .badValue(flag, _) = error else { return #expect(Bool(false), "\(String(describing: error))") }
  }

  @Test func `a secret that can be guessed is refused`() {
    #expect(throws: ConfigurationError.self) {
      try Configuration(arguments: [], environment: ["MEDIA_SECRET": "short"])
    }
  }
}
