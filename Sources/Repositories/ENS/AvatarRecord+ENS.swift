import Encoding
import Models

extension AvatarRecord {
  /// Reads the text of the record as people wrote it: upper case and blanks are seen. Nil for anything that is neither
  /// an item nor a picture at an address that may be asked.
  init?(ens record: String) {
    let text = record.trimmingSpaces
    let start = text.prefix(16).lowercased()
    if start.hasPrefix("eip155:") || start.hasPrefix("did:nft:") {
      self.init(token: text.lowercased())
    } else if Self.isPicture(text, scheme: start) {
      self = .picture(url: text)
    } else {
      return nil
    }
  }

  /// `eip155:1/erc721:0x…/7`, or the form of a decentralised identifier, `did:nft:eip155:1_erc721:0x…_7`.
  private init?(token text: String) {
    var text = Substring(text)
    if text.hasPrefix("did:nft:") {
      text = Substring(text.dropFirst(8).map { $0 == "_" ? "/" : String($0) }.joined())
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(\.trimmingSpaces)
    guard parts.count == 3, parts[0].hasPrefix("eip155:"), let chainID = Self.chainID(parts[0].dropFirst(7)),
      let colon = parts[1].firstIndex(of: ":"), let standard = TokenStandard(rawValue: String(parts[1][..<colon])),
      let contract = try? Address(parts[1][parts[1].index(after: colon)...].trimmingSpaces),
      let identifier = TokenID(parts[2])
    else { return nil }
    self = .token(chainID: chainID, standard: standard, contract: contract, identifier: identifier)
  }

  private static func chainID(_ digits: Substring) -> UInt64? {
    guard digits.utf8.isDecimal else { return nil }
    return UInt64(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func isPicture(_ text: String, scheme start: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { return false }
    if start.hasPrefix("https://") { return !"/?#".contains(text.dropFirst(8).first ?? "/") }
    if start.hasPrefix("ipfs://") { return text.utf8.count > 7 }
    return start.hasPrefix("data:image/") && text.contains(",")
  }
}
