import Encoding

/// Addresses of pictures and films as the sources write them.
enum MediaURL {
  /// An address a browser knows: `ipfs://` and `ar://` become https addresses of a gateway. The rest, `data:` and
  /// addresses on this site included, stays as it is; nil when nothing is left.
  static func normalized(_ text: String?) -> String? {
    guard let text = text?.trimmingControls, !text.isEmpty else { return nil }
    let start = text.prefix(12).lowercased()
    if start.hasPrefix("ipfs://ipfs/") { return ipfsGateway + text.dropFirst(12) }
    if start.hasPrefix("ipfs://") { return ipfsGateway + text.dropFirst(7) }
    if start.hasPrefix("/ipfs/") { return ipfsGateway + text.dropFirst(6) }
    if start.hasPrefix("ar://") { return arweaveGateway + text.dropFirst(5) }
    return text
  }

  /// The first of `texts` that holds an address.
  static func first(_ texts: String?...) -> String? {
    texts.lazy.compactMap(normalized).first
  }

  private static let ipfsGateway = "https://ipfs.io/ipfs/"
  private static let arweaveGateway = "https://arweave.net/"
}
