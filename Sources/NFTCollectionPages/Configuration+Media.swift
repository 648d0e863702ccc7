import Encoding
import Media

extension Configuration {
  /// Where pictures, films and sounds come from.
  package enum Pictures: String, Sendable {
    /// From this server, which fetches and keeps them.
    case server
    /// From the hosts that the items name: the browser asks them.
    case direct
    /// From nowhere.
    case off
  }

  static func pictures(_ setting: Setting) throws(ConfigurationError) -> Pictures {
    guard let pictures = Pictures(rawValue: setting.value) else {
      throw .badValue(setting: setting.name, expected: "server, direct or off")
    }
    return pictures
  }

  /// Scheme, host and port alone: nothing else of it would count.
  static func origin(_ setting: Setting) throws(ConfigurationError) -> Origin {
    guard let origin = Origin(setting.value) else {
      throw .badValue(
        setting: setting.name, expected: "an http or https address of a host, perhaps with a port, without a path")
    }
    return origin
  }

  static func mediaCacheSize(_ setting: Setting) throws(ConfigurationError) -> Int {
    guard let size = setting.value.utf8.decimalValue, (1...1_048_576).contains(size) else {
      throw .badValue(setting: setting.name, expected: "a number of MiB from 1 to 1048576")
    }
    return size
  }

  static func mediaSecret(_ setting: Setting) throws(ConfigurationError) -> MediaSecret {
    guard let secret = MediaSecret(setting.value) else {
      throw .badValue(setting: setting.name, expected: "at least 16 characters that nobody can guess")
    }
    return secret
  }

  /// As libcurl takes it: `http://host:port`, or `socks5h://…`.
  static func proxy(_ setting: Setting) throws(ConfigurationError) -> String {
    let schemes = ["http://", "https://", "socks4a://", "socks5://", "socks5h://"]
    let isPlain = setting.value.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    guard isPlain, let scheme = schemes.first(where: setting.value.lowercased().hasPrefix),
      setting.value.utf8.count > scheme.utf8.count
    else { throw .badValue(setting: setting.name, expected: "the address of a proxy, such as http://127.0.0.1:3128") }
    return setting.value
  }
}
