import Encoding

/// Addresses of pictures and films as the sources write them.
enum MediaURL {
  /// An address a browser knows: `ipfs://` and `ar://` become https addresses of a gateway, and what may not stand in
  /// an address is percent-encoded. The rest, addresses on this site included, stays as it is; nil when nothing is
  /// left.
  static func normalized(_ text: String?) -> String? {
    guard let text = text?.trimmingControls, !text.isEmpty else { return nil }
    let start = String(decoding: text.utf8.prefix(12), as: UTF8.self).lowercased()
    if start.hasPrefix("ipfs://ipfs/") { return ipfsGateway + encoded(text.dropFirst(12), keepingFragment: false) }
    if start.hasPrefix("ipfs://") { return ipfsGateway + encoded(text.dropFirst(7), keepingFragment: false) }
    if start.hasPrefix("/ipfs/") { return ipfsGateway + encoded(text.dropFirst(6), keepingFragment: false) }
    if start.hasPrefix("ar://") { return arweaveGateway + encoded(text.dropFirst(5), keepingFragment: false) }
    if start.hasPrefix("data:") { return inline(text) }
    if start.hasPrefix("https://") || start.hasPrefix("http://") { return web(text) }
    return text
  }

  /// The first of `texts` that holds an address.
  static func first(_ texts: String?...) -> String? {
    for case let address? in texts.lazy.map(normalized) { return address }
    return nil
  }

  private static let ipfsGateway = "https://ipfs.io/ipfs/"
  private static let arweaveGateway = "https://arweave.net/"

  /// The authority stays as it is. On a gateway to IPFS, a number sign is part of a name.
  private static func web(_ text: String) -> String {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let end = bytes[bytes.index(colon, offsetBy: 3)...].firstIndex(where: { "/?#\\".utf8.contains($0) })
    else { return text }
    let rest = text[end...]
    guard rest.utf8.contains(where: { mayNeedEscape($0) || $0 == UInt8(ascii: "#") }) else { return text }
    let isGateway = rest.hasPrefix("/ipfs/") || text[..<end].contains(".ipfs.")
    return text[..<end] + encoded(rest, keepingFragment: !isGateway)
  }

  /// A picture in itself: blanks and line ends in base64 mean nothing; elsewhere a number sign is part of the data, and
  /// so is a line end, which browsers would drop.
  private static func inline(_ text: String) -> String {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return text }
    let type = String(decoding: text.utf8[..<comma].filter { $0 > 0x20 }, as: UTF8.self)
    let data = text[text.utf8.index(after: comma)...]
    guard type.lowercased().hasSuffix(";base64") else { return type + "," + encoded(data, keepingFragment: false) }
    return type + "," + encoded(String(decoding: data.utf8.filter { $0 > 0x20 }, as: UTF8.self), keepingFragment: false)
  }

  /// `text` with what may not stand in an address percent-encoded (RFC 3986, 2), and a percent sign that begins no
  /// escape.
  private static func encoded(_ text: some StringProtocol, keepingFragment: Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let isEscape =
        byte == UInt8(ascii: "%") && rest.prefix(2).count == 2 && rest.prefix(2).allSatisfy(\.isHexadecimal)
      if mayNeedEscape(byte) && !isEscape || byte == UInt8(ascii: "#") && !keepingFragment {
        PercentEncoding.append(byte, to: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What may not stand in an address; of a percent sign, what follows decides.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    !byte.isUnreserved && (byte <= 0x20 || byte >= 0x7f || "\"%<>\\^`{|}".utf8.contains(byte))
  }
}
