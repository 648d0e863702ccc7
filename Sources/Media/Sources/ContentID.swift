import Encoding

/// What names content in IPFS by its hash. Version 0 is `Qm` and 44 of the base58 characters, version 1 `b` and base32.
enum ContentID {
  static func isValid(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    if bytes.count == 46, text.hasPrefix("Qm") { return bytes.allSatisfy(isBase58) }
    guard (8...200).contains(bytes.count), text.hasPrefix("b") else { return false }
    return Base32.decode(bytes.dropFirst()).map { isVersion1($0[...]) } ?? false
  }

  /// The content id in front of `.ipfs.` in a host, and the gateway behind it.
  static func leading(_ origin: Origin) -> (id: String, gateway: Origin)? {
    let labels = origin.host.split(separator: ".", maxSplits: 2)
    guard labels.count == 3, labels[1] == "ipfs", isValid(labels[0]) else { return nil }
    return (String(labels[0]), Origin(scheme: origin.scheme, host: String(labels[2]), port: origin.port))
  }

  /// Version, codec, kind of hash, length of the hash: four numbers; then as many bytes.
  private static func isVersion1(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    guard number(&rest) == 1, number(&rest) != nil, number(&rest) != nil, let length = number(&rest) else {
      return false
    }
    return rest.count == length
  }

  /// An unsigned varint of up to four bytes.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var number = 0
    for place in 0..<4 {
      guard let byte = bytes.popFirst() else { return nil }
      number |= Int(byte & 0x7f) << (7 * place)
      if byte < 0x80 { return number }
    }
    return nil
  }

  private static func isBase58(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): true
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character != UInt8(ascii: "I") && character != UInt8(ascii: "O")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character != UInt8(ascii: "l")
    default: false
    }
  }
}
