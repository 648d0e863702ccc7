import Encoding

/// Strong validators and the comparison that If-None-Match asks for. RFC 9110, 8.8.3 and 13.1.2.
package enum EntityTag {
  /// A quoted tag of 128 bits that changes when any byte does. It is no defence against someone who looks for two
  /// bodies with one tag: bodies are ours.
  package static func make(of bytes: [UInt8]) -> String {
    let (high, low) = bytes.span.bytes.digest()
    return "\"" + Hexadecimal.encode(high) + Hexadecimal.encode(low) + "\""
  }

  /// Whether the list of an If-None-Match or an If-Match holds the tag of what is there, or is `*`. A list that is
  /// malformed holds nothing. A weak tag equals a strong one, except where the comparison is strong. RFC 9110, 13.1.
  static func isListed(_ tag: String?, in list: ArraySlice<UInt8>, isStrong: Bool = false) -> Bool {
    var rest = list.trimmed
    if rest.elementsEqual("*".utf8) { return true }
    guard let tag else { return false }
    rest = rest.drop { $0 == ASCII.comma || $0.isBlank }
    var isFound = false
    while !rest.isEmpty {
      let isWeak = rest.starts(with: "W/".utf8)
      guard let end = endOfTag(rest.dropFirst(isWeak ? 2 : 0)) else { return false }
      if rest[..<end].dropFirst(isWeak ? 2 : 0).elementsEqual(tag.utf8), !(isStrong && isWeak) { isFound = true }
      rest = rest[end...].drop(while: \.isBlank)
      guard rest.isEmpty || rest.first == ASCII.comma else { return false }
      rest = rest.drop { $0 == ASCII.comma || $0.isBlank }
    }
    return isFound
  }

  /// Where `opaque-tag` ends; nil where there is none. RFC 9110, 8.8.3.
  private static func endOfTag(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.first == ASCII.quote else { return nil }
    let content = bytes.dropFirst().prefix { $0 != ASCII.quote && $0 != ASCII.space && !$0.isControl }
    guard content.endIndex < bytes.endIndex, bytes[content.endIndex] == ASCII.quote else { return nil }
    return content.endIndex + 1
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
