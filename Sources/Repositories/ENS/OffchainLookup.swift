import HTTPClient
import Models

/// A contract's request to fetch something and to call it again with that (ERC-3668).
struct OffchainLookup: Equatable {
  /// `OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)`
  static let selector: [UInt8] = [0x55, 0x6f, 0x18, 0x30]

  let query: GatewayQuery
  /// The function to call with the answer.
  let callback: [UInt8]
  let extraData: ArraySlice<UInt8>

  /// Reads the reason of a revert. Nil where it is another reason.
  init?(_ revert: [UInt8]) throws(ABIReader.Failure) {
    guard revert.starts(with: Self.selector) else { return nil }
    var reader = ABIReader(revert.dropFirst(4))
    query = try GatewayQuery(from: &reader)
    callback = try reader.selector()
    extraData = try reader.bytes()
  }

  /// What to call the same contract with.
  func call(with answer: [UInt8]) -> [UInt8] {
    callback + ABIValue.encode([.bytes(answer), .bytes(Array(extraData))])
  }
}

/// What to ask a gateway, and where.
struct GatewayQuery: Equatable, Sendable {
  /// The contract that wants to know.
  let sender: Address
  let urls: [String]
  let callData: ArraySlice<UInt8>

  /// `(address sender, string[] urls, bytes callData)`
  init(from reader: inout ABIReader) throws(ABIReader.Failure) {
    sender = try reader.address()
    urls = try reader.array { reader throws(ABIReader.Failure) in try reader.string() }
    callData = try reader.bytes()
  }

  /// The request of ERC-3668 to one of `urls`: GET where `{data}` stands in it, else POST. Nil where the address must not
  /// be asked: anything but https, unless its origin is trusted.
  func request(to url: String, trustedOrigins: Set<String>, timeout: Double) -> TransportRequest? {
    guard callData.count <= Self.longestData, Self.isAllowed(url, trustedOrigins) else { return nil }
    let data = HexData.encode(callData)
    let address = Self.replace("{sender}", in: url, with: sender.hex)
    guard !url.contains("{data}") else {
      return TransportRequest(
        .get, Self.replace("{data}", in: address, with: data), loggedPath: "/…",
        headers: ["Accept": "application/json"], timeout: timeout)
    }
    return TransportRequest(
      .post, address, loggedPath: "/…",
      headers: ["Accept": "application/json", "Content-Type": "application/json"],
      body: Array(#"{"data":"\#(data)","sender":"\#(sender.hex)"}"#.utf8), timeout: timeout)
  }

  func canBeAsked(trustedOrigins: Set<String>) -> Bool {
    callData.count <= Self.longestData && urls.contains { Self.isAllowed($0, trustedOrigins) }
  }

  /// Bytes; those of real names have a few hundred.
  private static let longestData = 16384

  /// A gateway's address comes from a contract that anybody may have written.
  private static func isAllowed(_ url: String, _ trustedOrigins: Set<String>) -> Bool {
    guard url.utf8.count <= 2048, url.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return false }
    let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let authority = parts[1].prefix { !"/?#".contains($0) }
    guard !authority.isEmpty, !authority.contains(where: { "@{}".contains($0) }) else { return false }
    let origin = (parts[0] + "://" + authority).lowercased()
    return origin.hasPrefix("https://") || trustedOrigins.contains(origin)
  }

  private static func replace(_ placeholder: String, in text: String, with value: String) -> String {
    text.split(separator: placeholder, omittingEmptySubsequences: false).joined(separator: value)
  }
}
