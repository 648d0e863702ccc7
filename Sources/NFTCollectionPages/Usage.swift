/// What `--help` and `--version` print.
enum Usage {
  static let version = "0.1.0"

  static let text = """
    nft-collection-pages \(version)
    Shows the NFTs and the balance of an Ethereum address as web pages on this machine.

    USAGE: nft-collection-pages [options]

    OPTIONS
      --port N           port to listen on; 0 picks a free one (PORT, default 8080)
      --host ADDRESS     address to listen on (HOST, default loopback: 127.0.0.1 and ::1)
      --allow-host NAME  a further name that browsers may call this server by; may be repeated
      --sample           shipped sample data, no network; on without OPENSEA_API_KEY and OPENSEA_BASE_URL
      --root FOLDER      where Templates/ and Public/ are (default: the working folder, else the program's)
      --cache N          MiB of memory for values, and as much for pages (default 32)
      --store FOLDER     keep what was seen across restarts, at most 64 MiB (default: nothing is kept)
      --upstream-timeout SECONDS
                         how long OpenSea and the node may take to answer (default 10)
      --stop-time N      seconds that answers under way may take once the server is to stop (default 10)
      --no-access-log    no line for each request
      --healthcheck      do not serve: ask the server with these settings, status 0 if it is up, 1 if not
      --no-prefetch      ask for nothing ahead: neither the next page nor names of collections
      --pictures WAY     server (default): this server fetches and keeps pictures, films and sounds; direct: the
                         browser asks the hosts that the items name; off: none are shown
      --ipfs-gateway ORIGIN, --arweave-gateway ORIGIN
                         a gateway to ask in the place of the public ones; may be repeated
      --trusted-origin ORIGIN
                         a host that pictures may be fetched from whatever its scheme, port and address; may be repeated
      --media-cache FOLDER
                         keep pictures, films and sounds here (default: inside --store, else until the end)
      --media-cache-size N
                         MiB of them at most (default 1024)
      --media-proxy ADDRESS
                         fetch them through this proxy, which then looks up their names
      --help, --version

    ENVIRONMENT (flags win)
      PORT, HOST, CACHE, STORE
      ALLOW_HOST         as --allow-host, with commas between names
      OPENSEA_API_KEY    sent to OpenSea as X-API-KEY
      OPENSEA_BASE_URL   default https://api.opensea.io
      OPENSEA_API        v2 (default), or v1 for a server that still speaks the retired API
      INFURA_API_KEY     for the balance
      INFURA_BASE_URL    default https://mainnet.infura.io; any JSON-RPC node will do
      MEDIA_SECRET       signs addresses of pictures, for servers that are to take each other's; 16 characters or more
      SSL_CERT_FILE      certificates to trust instead of the system's
    """
}

extension ConfigurationError {
  /// One line for standard error.
  var message: String {
    switch self {
    case .help, .version: ""
    case .unknownFlag(let flag): "unknown option \(flag); see --help"
    case .missingValue(let flag): "\(flag) needs a value"
    case .badValue(let setting, let expected): "\(setting) must be \(expected)"
    }
  }
}
