import Encoding
import Models

/// Checks of addresses that came from outside, before a page links to them.
enum WebAddress {
  /// `text` if it is an absolute http(s) address with a host, or a file of the sample's artwork on this server; nil
  /// otherwise. No other path of ours: an item could have the visitor's browser ask for pages in their name.
  static func file(_ text: String?) -> String? {
    guard let text, isClean(text) else { return nil }
    if text.utf8.first == UInt8(ascii: "/") { return isArtwork(text) ? text : nil }
    return host(text, schemes: ["https", "http"]) == nil ? nil : text
  }

  /// Whether `text` names a file of the sample's artwork, in no other spelling: a browser reads `%2e%2e` as `..`.
  private static func isArtwork(_ text: String) -> Bool {
    let folder = "/art/".utf8
    let name = text.utf8.dropFirst(folder.count)
    return text.utf8.starts(with: folder) && name.first != UInt8(ascii: ".") && !name.isEmpty
      && name.allSatisfy(isInHost)
  }

  /// `text` as a page may show it: over https only, as the Content-Security-Policy has it. Most hosts that are named
  /// with http answer to both.
  static func picture(_ text: String?) -> String? {
    guard let file = file(text) else { return nil }
    return file.prefix(5).lowercased() == "http:" ? "https" + file.dropFirst(4) : file
  }

  /// `text` if it is a picture in itself (RFC 2397), written as an address, and not longer than a page can bear. In an
  /// `img` element even an SVG runs no scripts.
  static func pictureInside(_ text: String) -> String? {
    let bytes = text.utf8
    guard bytes.count <= mostInside, text.prefix(11).lowercased() == "data:image/",
      let comma = bytes.firstIndex(of: UInt8(ascii: ",")), bytes.index(after: comma) < bytes.endIndex,
      bytes[..<comma].dropFirst(11).allSatisfy({ isInHost($0) || "+;=\"".utf8.contains($0) }),
      bytes.allSatisfy({ (0x21...0x7e).contains($0) && !"#<>\\".utf8.contains($0) })
    else { return nil }
    return text
  }

  /// Bytes. Art kept on the chain has some ten thousand.
  private static let mostInside = 256 << 10

  /// A picture at an address or in itself.
  static func anyPicture(_ text: String?) -> String? {
    file(text) ?? text.flatMap(pictureInside)
  }

  /// The asset on the OpenSea marketplace: `permalink` if it is https on opensea.io or a subdomain, else built from
  /// the contract and the token; nil where neither is known, and on a chain that OpenSea does not have.
  static func marketplace(_ asset: Asset) -> String? {
    guard case .known(let chain) = asset.chain else { return nil }
    if let permalink = asset.permalink, isClean(permalink), let host = host(permalink, schemes: ["https"]),
      host == "opensea.io" || host.hasSuffix(".opensea.io")
    {
      return permalink
    }
    guard let contract = asset.contract, let token = asset.tokenID else { return nil }
    return marketplace(chain, contract, token)
  }

  static func marketplace(_ chain: Chain, _ contract: Address, _ token: TokenID) -> String {
    "https://opensea.io/assets/\(chain.rawValue)/\(contract.hex)/\(token.decimal)"
  }

  /// The collection on the OpenSea marketplace; nil where it has no slug there.
  static func collection(_ asset: Asset) -> String? {
    guard let slug = asset.collection?.slug, (1...200).contains(slug.utf8.count), slug.utf8.allSatisfy(isInHost),
      case .known = asset.chain
    else { return nil }
    return "https://opensea.io/collection/\(slug)"
  }

  /// The token at the explorer of its chain; nil where none is known.
  static func explorer(_ asset: Asset) -> (host: String, url: String)? {
    guard case .known(let chain) = asset.chain, let contract = asset.contract, let token = asset.tokenID,
      let host = EVMChain.all.first(where: { $0.id == chain })?.explorer
    else { return nil }
    return (host, "https://\(host)/token/\(contract.hex)?a=\(token.decimal)")
  }

  static func profile(of owner: Address) -> String {
    "https://opensea.io/\(owner.hex)"
  }

  /// The extension of the file that `text` names, in lower case.
  static func fileExtension(_ text: String) -> String {
    let path = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let name = path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(Substring(name[name.index(after: dot)...])).lowercased()
  }

  /// The host in lower case; nil for other schemes, for user information and for characters no host has.
  private static func host(_ text: String, schemes: [String]) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), schemes.contains(text[..<colon].lowercased())
    else { return nil }
    let rest = text.utf8[text.utf8.index(after: colon)...]
    guard rest.starts(with: "//".utf8) else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    let port = authority.dropFirst(host.count)
    guard !host.isEmpty, host.allSatisfy(isInHost), port.dropFirst().allSatisfy(\.isDigit) else { return nil }
    return Substring(host).lowercased()
  }

  private static func isInHost(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || "-._".utf8.contains(byte)
  }

  /// No white space, controls or backslashes, which browsers read in ways of their own.
  private static func isClean(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...8192).contains(bytes.count) && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }
  }
}
