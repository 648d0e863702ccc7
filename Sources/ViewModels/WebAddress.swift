import Models

/// Checks of addresses that came from outside, before a page links to them.
enum WebAddress {
  /// `text` if it is an absolute http(s) address with a host, or a path on this server; nil otherwise.
  static func picture(_ text: String?) -> String? {
    guard let text, isClean(text) else { return nil }
    if text.hasPrefix("/") { return text.hasPrefix("//") ? nil : text }
    return host(text, schemes: ["https", "http"]) == nil ? nil : text
  }

  /// The asset on the OpenSea marketplace: `permalink` if it is https on opensea.io or a subdomain, else built from
  /// the contract and the token; nil where neither is known.
  static func marketplace(_ asset: Asset) -> String? {
    if let permalink = asset.permalink, isClean(permalink), let host = host(permalink, schemes: ["https"]),
      host == "opensea.io" || host.hasSuffix(".opensea.io")
    {
      return permalink
    }
    guard let contract = asset.contract, let token = asset.tokenID else { return nil }
    return marketplace(asset.chain, contract, token)
  }

  static func marketplace(_ chain: Chain, _ contract: Address, _ token: TokenID) -> String {
    "https://opensea.io/assets/\(chain.rawValue)/\(contract.hex)/\(token.decimal)"
  }

  static func profile(of owner: Address) -> String {
    "https://opensea.io/\(owner.hex)"
  }

  /// The extension of the file that `text` names, in lower case.
  static func fileExtension(_ text: String) -> String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The host in lower case; nil for other schemes, for user information and for characters no host has.
  private static func host(_ text: String, schemes: [String]) -> String? {
    guard let colon = text.firstIndex(of: ":"), schemes.contains(text[..<colon].lowercased()) else { return nil }
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let host = authority.prefix { $0 != ":" }.lowercased()
    let port = authority.dropFirst(host.count)
    let isHost = !host.isEmpty && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    let isPort = port.isEmpty || port.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    return isHost && isPort ? host : nil
  }

  /// No white space, controls or backslashes, which browsers read in ways of their own.
  private static func isClean(_ text: String) -> Bool {
    (1...8192).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\\" && $0.value != 0x7f }
  }
}
