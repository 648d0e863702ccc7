import Models

/// What to send to the Universal Resolver.
enum UniversalResolverCall {
  /// `resolve(bytes name, bytes data)`: asks the resolver of `name`, or the one of a parent that answers for it.
  static func resolve(_ name: ENSName, _ record: Record) -> [UInt8] {
    [0x90, 0x61, 0xb9, 0x23] + ABIValue.encode([.bytes(name.dnsEncoded), .bytes(record.call(for: name.node))])
  }

  /// `reverse(bytes address, uint256 coinType)`: the contract resolves the claimed name, too, and compares.
  static func reverse(_ address: Address, for coinType: CoinType) -> [UInt8] {
    [0x5d, 0x78, 0xa2, 0x17] + ABIValue.encode([.bytes(address.bytes), .number(coinType.number)])
  }

  /// What a resolver is asked for.
  enum Record: Equatable {
    case address(CoinType)
    case text(String)

    fileprivate func call(for node: [UInt8]) -> [UInt8] {
      switch self {
      // Old resolvers know only the form without a coin type: addr(bytes32).
      case .address(.ethereum): [0x3b, 0x3b, 0x57, 0xde] + ABIValue.encode([.word(node)])
      case .address(let coinType):
        [0xf1, 0xcb, 0x7e, 0x06] + ABIValue.encode([.word(node), .number(coinType.number)])
      case .text(let key): [0x59, 0xd1, 0xd4, 0x3c] + ABIValue.encode([.word(node), .string(key)])
      }
    }
  }
}

/// How to read what the Universal Resolver gives back.
enum UniversalResolverResult {
  /// What `resolve` returns: the resolver's own bytes, and the resolver, which nobody needs here.
  static func record(in data: [UInt8]) throws(ABIReader.Failure) -> [UInt8] {
    var reader = ABIReader(data)
    return Array(try reader.bytes())
  }

  /// What `reverse` returns: the primary name, "" for none, and two resolvers. Bytes that are not UTF-8 become U+FFFD,
  /// which no name has.
  static func primaryName(in data: [UInt8]) throws(ABIReader.Failure) -> String {
    var reader = ABIReader(data)
    return String(decoding: try reader.bytes(), as: UTF8.self)
  }

  /// The record `addr`, nil where it is not set. It is one word, or bytes where a coin type was asked for; some resolvers
  /// mix the two up.
  static func address(in record: [UInt8]) throws(ABIReader.Failure) -> Address? {
    guard record.count >= 32 else { return nil }
    var reader = ABIReader(record)
    let bytes = record.count == 32 ? record[...] : try reader.bytes()
    let address: Address
    switch bytes.count {
    case 0: return nil
    case 32:
      var word = ABIReader(bytes)
      address = try word.address()
    default:
      guard let short = Address(bytes: bytes) else { throw ABIReader.Failure() }
      address = short
    }
    return address.bytes.allSatisfy { $0 == 0 } ? nil : address
  }

  /// The record `text`, "" where it is not set.
  static func text(in record: [UInt8]) throws(ABIReader.Failure) -> String {
    guard !record.isEmpty else { return "" }
    var reader = ABIReader(record)
    return try reader.string()
  }
}
