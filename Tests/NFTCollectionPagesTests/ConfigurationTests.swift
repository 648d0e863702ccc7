import Repositories
import Testing

@testable import NFTCollectionPages

@Suite struct ConfigurationTests {
  static func read(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> Configuration {
    try Configuration(arguments: arguments, environment: environment)
  }

  @Test func `without anything set the sample is served on loopback, port 8080`() throws {
    let configuration = try Self.read()
    #expect(configuration.port == 8080 && configuration.host == nil && configuration.isSample)
    #expect(try configuration.stopTime == 10 && Self.read(["--stop-time", "0"], [:]).stopTime == 0)
    #expect(
      configuration.openSeaAPI == .v2 && configuration.openSeaBase == .openSea && configuration.infuraBase == .infura)
    #expect(configuration.openSeaKey == nil && configuration.infuraKey == nil && configuration.hasAccessLog)
  }

  @Test(
    arguments: [
      ([], ["PORT": "0"], 0), (["--port", "9"], ["PORT": "7"], 9), (["--port=65535"], [:], 65535),
      ([], ["PORT": ""], 8080), (["--port", "9"], ["PORT": "x"], 9),
    ] as [([String], [String: String], UInt16)])
  func `flags win over the environment, and empty variables count as unset`(
    arguments: [String], environment: [String: String], port: UInt16
  ) throws {
    #expect(try Self.read(arguments, environment).port == port)
  }

  @Test(
    arguments: [
      ([:], [], true), (["OPENSEA_API_KEY": "k"], [], false), (["OPENSEA_BASE_URL": "http://127.0.0.1:1"], [], false),
      (["OPENSEA_API_KEY": "k"], ["--sample"], true), (["OPENSEA_API_KEY": ""], [], true),
      (["INFURA_API_KEY": "k"], [], true),
    ] as [([String: String], [String], Bool)])
  func `the sample is on without a key and a base address of OpenSea`(
    environment: [String: String], arguments: [String], isSample: Bool
  ) throws {
    #expect(try Self.read(arguments, environment).isSample == isSample)
  }

  @Test func `everything can be set`() throws {
    let configuration = try Self.read(
      ["--host", "::", "--allow-host", "Nfts.Example", "--allow-host=b.example", "--root", "/x", "--no-access-log"],
      [
        "OPENSEA_API_KEY": "k1", "OPENSEA_BASE_URL": "http://127.0.0.1:9301/", "OPENSEA_API": "v1",
        "INFURA_API_KEY": "k2",
        "INFURA_BASE_URL": "https://node.example",
      ])
    #expect(configuration.host == "::" && configuration.allowedHosts == ["nfts.example", "b.example"])
    #expect(configuration.root == "/x" && !configuration.hasAccessLog && configuration.hasOwnNode)
    #expect(configuration.openSeaKey == APIKey("k1") && configuration.infuraKey == APIKey("k2"))
    #expect(configuration.openSeaBase == Endpoint("http://127.0.0.1:9301") && configuration.openSeaAPI == .v1)
    #expect(configuration.infuraBase == Endpoint("https://node.example"))
  }

  @Test(
    arguments: [
      ([], ["a.example"]), (["--allow-host", "c.example"], ["c.example"]),
      (["--allow-host=c.example", "--allow-host", "d.example"], ["c.example", "d.example"]),
    ] as [([String], [String])])
  func `what containers are told stands in the environment, behind the flags`(
    arguments: [String], names: [String]
  ) throws {
    let environment = ["STORE": "/kept", "CACHE": "64", "ALLOW_HOST": "A.example"]
    let configuration = try Self.read(arguments, environment)
    #expect(configuration.store == "/kept" && configuration.cacheSize == 64 && configuration.allowedHosts == names)
    let other = try Self.read(arguments + ["--store", "/other", "--cache=8"], environment)
    #expect(other.store == "/other" && other.cacheSize == 8)
  }

  @Test(arguments: [
    ("a.example,B.example", ["a.example", "b.example"]), (" a.example ,  [::2] ", ["a.example", "[::2]"]), ("", []),
  ])
  func `several names stand in one variable`(value: String, names: [String]) throws {
    #expect(try Self.read([], ["ALLOW_HOST": value]).allowedHosts == names)
  }

  @Test func `a health check asks by the same settings, and needs to know the port`() throws {
    #expect(try !Self.read().isHealthCheck)
    let configuration = try Self.read(["--healthcheck", "--port", "9"], ["HOST": "::"])
    #expect(configuration.isHealthCheck && configuration.port == 9 && configuration.host == "::")
    let error = try #require(throws: ConfigurationError.self) { try Self.read(["--healthcheck"], ["PORT": "0"]) }
    #expect(error.message.hasPrefix("PORT or --port must be "))
  }

  @Test(arguments: [
    ("ALLOW_HOST", "a.example,,b.example"), ("ALLOW_HOST", "a.example b.example"), ("ALLOW_HOST", "a.example:80"),
    ("ALLOW_HOST", ",,"), ("CACHE", "0"), ("CACHE", "/var/cache"),
    ("PORT", "x"), ("PORT", "-1"), ("PORT", "65536"), ("PORT", "80 "), ("PORT", "٨٠"), ("HOST", "a b"),
    ("HOST", "example.com"),
    ("OPENSEA_BASE_URL", "api.opensea.io"), ("OPENSEA_BASE_URL", "ftp://x"), ("OPENSEA_BASE_URL", "https://"),
    ("OPENSEA_BASE_URL", "https://u:p@x"), ("OPENSEA_BASE_URL", "https://x?y"), ("OPENSEA_BASE_URL", "http://x:99999"),
    ("OPENSEA_API", "v3"), ("OPENSEA_API", "V1"), ("OPENSEA_API_KEY", "a\r\nb"), ("OPENSEA_API_KEY", "ü"),
    ("INFURA_API_KEY", "a b"), ("INFURA_BASE_URL", "x"),
  ])
  func `a wrong variable is named and its value is not repeated`(name: String, value: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try Self.read([], [name: value]) }
    #expect(error.message.hasPrefix("\(name) must be "))
    #expect(!error.message.contains(value))
  }

  @Test(arguments: [
    (["--port", "65536"], "--port must be"), (["--port", "-1"], "--port must be"),
    (["--stop-time", "x"], "--stop-time must be"), (["--stop-time=3601"], "--stop-time must be"),
    (["--port", "x"], "--port must be"), (["--port"], "--port needs a value"),
    (["--colour"], "unknown option --colour"),
    (["extra"], "unknown option extra"), (["--host="], "--host must be"),
    (["--allow-host", "a/b"], "--allow-host must be"),
    (["--sample=1"], "unknown option --sample"), (["--api-key=SECRET"], "unknown option --api-key"),
    (["--allow-host", "x:80"], "--allow-host must be"), (["--cache", "0"], "--cache must be"),
    (["--cache=1e3"], "--cache must be"), (["--upstream-timeout", "0"], "--upstream-timeout must be"),
    (["--upstream-timeout=61"], "--upstream-timeout must be"),
    (["--upstream-timeout=1.5"], "--upstream-timeout must be"),
    (["--cache", "99999999999999999999"], "--cache must be"), (["--store="], "--store must be"),
  ])
  func `a wrong flag is named`(arguments: [String], message: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try Self.read(arguments) }
    #expect(error.message.hasPrefix(message) && !error.message.contains("SECRET"))
  }

  @Test(arguments: [("--help", ConfigurationError.help), ("-h", .help), ("--version", .version)])
  func `help and version are asked for, whatever else is wrong`(flag: String, error: ConfigurationError) {
    #expect(throws: error) { try Self.read(["--colour", flag], ["PORT": "x"]) }
  }

  @Test func `the help names every flag and variable`() {
    for name in Configuration.flagsWithValue + Configuration.flagsAlone + Configuration.variables {
      #expect(Usage.text.contains(name), "\(name)")
    }
  }
}
