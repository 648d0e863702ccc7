import Encoding

/// Strong validators and the comparison that If-None-Match asks for. RFC 9110, 8.8.3 and 13.1.2.
package enum EntityTag {
  /// A quoted tag of 128 bits that changes when any byte does. It is no defence against someone who looks for two
  /// bodies with one tag: bodies are ours.
  package static func make(of bytes: [UInt8]) -> String {
    let (high, low) = bytes.span.bytes.digest()
    return "\"" + Hexadecimal.encode(high) + Hexadecimal.encode(low) + "\""
  }

  /// Whether the list in an If-None-Match holds the tag, or is `*`. A weak tag equals a strong one here.
  static func isListed(_ tag: some Collection<UInt8>, in list: ArraySlice<UInt8>) -> Bool {
    let wanted = opaque(tag[...])
    var rest = list.trimmed
    if rest.elementsEqual("*".utf8) { return true }
    while let start = rest.firstIndex(of: ASCII.quote) {
      guard let end = rest[(start + 1)...].firstIndex(of: ASCII.quote) else { return false }
      if rest[start...end].elementsEqual(wanted) { return true }
      rest = rest[(end + 1)...]
    }
    return false
  }

  /// The tag without its `W/`.
  private static func opaque<Bytes: Collection<UInt8>>(_ tag: Bytes) -> Bytes.SubSequence {
    tag.starts(with: "W/".utf8) ? tag.dropFirst(2) : tag[...]
  }
}

extension RawSpan {
  /// Two lanes of multiply-and-fold over 16 bytes at a time.
  fileprivate func digest() -> (UInt64, UInt64) {
    var high: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(byteCount)
    var low: UInt64 = 0xd6e8_feb8_6659_fd93
    var offset = 0
    while offset + 16 <= byteCount {
      let first = unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      let second = unsafeLoadUnaligned(fromUncheckedByteOffset: offset + 8, as: UInt64.self)
      (high, low) = Self.mix(high, low, first, second)
      offset += 16
    }
    var tail: (UInt64, UInt64) = (0, 0)
    for index in offset..<byteCount {
      let byte = UInt64(unsafeLoad(fromUncheckedByteOffset: index, as: UInt8.self))
      if index - offset < 8 { tail.0 |= byte << UInt64(8 * (index - offset)) } else { tail.1 = tail.1 << 8 | byte }
    }
    (high, low) = Self.mix(high, low, tail.0, tail.1)
    return Self.mix(high, low, 0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db)
  }

  private static func mix(_ high: UInt64, _ low: UInt64, _ first: UInt64, _ second: UInt64) -> (UInt64, UInt64) {
    let one = (high ^ first).multipliedFullWidth(by: 0xff51_afd7_ed55_8ccd)
    let two = (low ^ second).multipliedFullWidth(by: 0xc4ce_b9fe_1a85_ec53)
    return ((one.high ^ two.low) &+ second, (two.high ^ one.low) &+ (first << 32 | first >> 32))
  }
}
