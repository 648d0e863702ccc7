import Encoding
import Repositories

/// The checks of single values. Each names the setting in its error.
extension Configuration {
  static func port(_ setting: Setting) throws(ConfigurationError) -> UInt16 {
    guard setting.value.utf8.isDecimal,
      let port = UInt16(setting.value)
    else { throw .badValue(setting: setting.name, expected: "a number from 0 to 65535") }
    return port
  }

  static func cacheSize(_ setting: Setting) throws(ConfigurationError) -> Int {
    guard setting.value.utf8.count <= 5, let size = Int(setting.value), (1...16384).contains(size) else {
      throw .badValue(setting: setting.name, expected: "a number of MiB from 1 to 16384")
    }
    return size
  }

  static func timeout(_ setting: Setting) throws(ConfigurationError) -> Int {
    guard let seconds = setting.value.utf8.decimalValue, (1...60).contains(seconds) else {
      throw .badValue(setting: setting.name, expected: "a number of seconds from 1 to 60")
    }
    return seconds
  }

  static func stopTime(_ setting: Setting) throws(ConfigurationError) -> Int {
    guard let seconds = setting.value.utf8.decimalValue, (0...3600).contains(seconds) else {
      throw .badValue(setting: setting.name, expected: "a number of seconds from 0 to 3600")
    }
    return seconds
  }

  static func folder(_ setting: Setting) throws(ConfigurationError) -> String {
    guard !setting.value.isEmpty, !setting.value.utf8.contains(0) else {
      throw .badValue(setting: setting.name, expected: "a folder")
    }
    return setting.value
  }

  /// An IP address; the names for loopback mean both of its addresses.
  static func host(_ setting: Setting) throws(ConfigurationError) -> String? {
    switch setting.value {
    case "loopback", "localhost": return nil
    default:
      let allowed = Set("0123456789abcdefABCDEF.:")
      guard !setting.value.isEmpty, setting.value.allSatisfy(allowed.contains) else {
        throw .badValue(setting: setting.name, expected: "an IP address such as 127.0.0.1 or ::, or localhost")
      }
      return setting.value
    }
  }

  static func hostName(_ setting: Setting) throws(ConfigurationError) -> String {
    let isName = setting.value.utf8.allSatisfy { byte in
      byte.isLetter || byte.isDigit || ".-_".utf8.contains(byte)
    }
    let isLiteral = setting.value.hasPrefix("[") && setting.value.hasSuffix("]")
    guard isName || isLiteral, (1...253).contains(setting.value.utf8.count) else {
      throw .badValue(setting: setting.name, expected: "a host name without a port")
    }
    return setting.value.lowercased()
  }

  /// Names with commas between them.
  static func hostNames(_ setting: Setting) throws(ConfigurationError) -> [String] {
    var names: [String] = []
    for part in setting.value.split(separator: ",", omittingEmptySubsequences: false) {
      do throws(ConfigurationError) {
        names.append(try hostName((setting.name, String(part).trimmingSpaces)))
      } catch {
        throw .badValue(setting: setting.name, expected: "host names without a port, with commas between them")
      }
    }
    return names
  }

  static func key(_ setting: Setting) throws(ConfigurationError) -> APIKey {
    guard let key = APIKey(setting.value) else {
      throw .badValue(setting: setting.name, expected: "the key alone, without spaces and quotation marks")
    }
    return key
  }

  static func api(_ setting: Setting) throws(ConfigurationError) -> OpenSeaSource.API {
    guard let api = OpenSeaSource.API(rawValue: setting.value) else {
      throw .badValue(setting: setting.name, expected: "v1 or v2")
    }
    return api
  }

  /// Scheme, host and port, with a path if a proxy wants one.
  static func baseURL(_ setting: Setting) throws(ConfigurationError) -> Endpoint {
    guard let base = Endpoint(setting.value) else {
      throw .badValue(setting: setting.name, expected: "an http or https address of a host, perhaps with a port")
    }
    return base
  }
}
