package import Media
package import Repositories

/// How the server was asked to run: flags, and behind them the environment.
package struct Configuration: Equatable, Sendable {
  /// 0 picks a free port.
  package var port: UInt16 = 8080
  /// The address to listen on; nil for both loopback addresses, 127.0.0.1 and ::1.
  package var host: String?
  /// Further names that a Host field may have.
  package var allowedHosts: [String] = []
  /// Sent as X-API-KEY; nil sends no such header.
  package var openSeaKey: APIKey?
  package var openSeaBase = Endpoint.openSea
  package var openSeaAPI = OpenSeaSource.API.v2
  package var infuraKey: APIKey?
  package var infuraBase = Endpoint.infura
  /// INFURA_BASE_URL was set: such a node may do without a key.
  package var hasOwnNode = false
  /// Shipped data instead of the network.
  package var isSample = true
  /// The folder of Templates/ and Public/; nil to look for it.
  package var root: String?
  package var hasAccessLog = true
  /// Ask for the next page of items while the visitor reads.
  package var hasPrefetch = true
  /// MiB for values and as much again for pages that are kept in memory.
  package var cacheSize = 32
  /// Seconds that answers under way may take once the server is to stop.
  package var stopTime = 10
  /// The folder that keeps what was seen across restarts; nil keeps nothing.
  package var store: String?
  /// Not to serve, but to ask whether the server that does is up.
  package var isHealthCheck = false
  /// Seconds that a call to an upstream may take; nil for the usual 10.
  package var upstreamTimeout: Int?

  package var pictures = Pictures.server
  /// In the place of the public ones; empty for those.
  package var ipfsGateways: [Origin] = []
  package var arweaveGateways: [Origin] = []
  /// Origins that are fetched from whatever their scheme, port and address.
  package var trustedOrigins: [Origin] = []
  /// The folder that keeps pictures, films and sounds; nil for one inside of the store, else one that vanishes.
  package var mediaCache: String?
  /// MiB.
  package var mediaCacheSize = 1024
  /// An address for libcurl; nil asks the hosts directly.
  package var mediaProxy: String?
  /// What addresses of pictures are signed with; nil for a secret of this server's own.
  package var mediaSecret: MediaSecret?

  /// Where a value is from, for messages: a flag, or a variable.
  typealias Setting = (name: String, value: String)

  /// Reads `arguments`, without the program's name, over `environment`.
  package init(arguments: [String], environment: [String: String]) throws(ConfigurationError) {
    let flags = try Self.flags(in: arguments)
    let names = Set(flags.map(\.name))
    for variable in Self.variables {
      guard let value = environment[variable], !value.isEmpty, !names.contains(Self.flag(of: variable)) else {
        continue
      }
      try apply((variable, value))
    }
    isSample = openSeaKey == nil && environment["OPENSEA_BASE_URL", default: ""].isEmpty
    for flag in flags { try apply(flag) }
    guard !isHealthCheck || port != 0 else {
      throw .badValue(setting: "PORT or --port", expected: "the port of the server to ask")
    }
  }

  private static func flag(of variable: String) -> String {
    "--" + variable.lowercased().replacing("_", with: "-")
  }

  static let variables = [
    "PORT", "HOST", "ALLOW_HOST", "CACHE", "STORE", "OPENSEA_API_KEY", "OPENSEA_BASE_URL", "OPENSEA_API",
    "INFURA_API_KEY", "INFURA_BASE_URL", "MEDIA_SECRET",
  ]

  /// The flags with their values. A wrong flag is named without what may be a key behind its equals sign.
  private static func flags(in arguments: [String]) throws(ConfigurationError) -> [Setting] {
    if arguments.contains("--help") || arguments.contains("-h") { throw .help }
    if arguments.contains("--version") { throw .version }
    var flags: [Setting] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let flag = parts.first ?? ""
      if flagsAlone.contains(argument) {
        flags.append((flag, ""))
      } else if flagsWithValue.contains(flag) {
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { throw .missingValue(flag) }
        flags.append((flag, value))
      } else {
        throw .unknownFlag(flag)
      }
    }
    return flags
  }

  static let flagsAlone = ["--sample", "--no-access-log", "--no-prefetch", "--healthcheck"]
  static let flagsWithValue = [
    "--port", "--host", "--root", "--allow-host", "--cache", "--store", "--upstream-timeout", "--stop-time",
    "--pictures", "--ipfs-gateway", "--arweave-gateway", "--trusted-origin", "--media-cache", "--media-cache-size",
    "--media-proxy",
  ]

  private mutating func apply(_ setting: Setting) throws(ConfigurationError) {
    switch setting.name {
    case "PORT", "--port": port = try Self.port(setting)
    case "HOST", "--host": host = try Self.host(setting)
    case "--sample": isSample = true
    case "--no-access-log": hasAccessLog = false
    case "--no-prefetch": hasPrefetch = false
    case "--root": root = setting.value
    case "--healthcheck": isHealthCheck = true
    case "CACHE", "--cache": cacheSize = try Self.cacheSize(setting)
    case "--upstream-timeout": upstreamTimeout = try Self.timeout(setting)
    case "--stop-time": stopTime = try Self.stopTime(setting)
    case "STORE", "--store": store = try Self.folder(setting)
    case "ALLOW_HOST": allowedHosts = try Self.hostNames(setting)
    case "--allow-host": allowedHosts.append(try Self.hostName(setting))
    case "OPENSEA_API_KEY": openSeaKey = try Self.key(setting)
    case "OPENSEA_BASE_URL": openSeaBase = try Self.baseURL(setting)
    case "OPENSEA_API": openSeaAPI = try Self.api(setting)
    case "INFURA_API_KEY": infuraKey = try Self.key(setting)
    case "INFURA_BASE_URL":
      infuraBase = try Self.baseURL(setting)
      hasOwnNode = true
    default: try applyMedia(setting)
    }
  }

  private mutating func applyMedia(_ setting: Setting) throws(ConfigurationError) {
    switch setting.name {
    case "--pictures": pictures = try Self.pictures(setting)
    case "--ipfs-gateway": ipfsGateways.append(try Self.origin(setting))
    case "--arweave-gateway": arweaveGateways.append(try Self.origin(setting))
    case "--trusted-origin": trustedOrigins.append(try Self.origin(setting))
    case "--media-cache": mediaCache = try Self.folder(setting)
    case "--media-cache-size": mediaCacheSize = try Self.mediaCacheSize(setting)
    case "--media-proxy": mediaProxy = try Self.proxy(setting)
    case "MEDIA_SECRET": mediaSecret = try Self.mediaSecret(setting)
    default: throw .unknownFlag(setting.name)
    }
  }
}

/// Why the server does not start, or what it prints instead.
package enum ConfigurationError: Error, Equatable, Sendable {
  case help
  case version
  case unknownFlag(String)
  case missingValue(String)
  /// `setting` is the flag or variable; `expected` says what it takes. The value is not repeated: it may be a key.
  case badValue(setting: String, expected: String)
}
