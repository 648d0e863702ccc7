/// An address that a name was resolved to, and whether media may be fetched from it.
package enum IPAddress: Hashable, Sendable {
  case v4(UInt32)
  /// The upper and the lower 64 bits.
  case v6(UInt64, UInt64)

  /// Whether it belongs to the public internet. An IPv4 address inside of an IPv6 one is judged by itself.
  package var isPublic: Bool {
    switch self {
    case .v4(let bits): !Self.closedV4.contains { $0.contains(bits) }
    case .v6(let high, let low): embedded?.isPublic ?? Self.isPublic(high, low)
    }
  }

  /// The IPv4 address in a mapped (::ffff:0:0/96), compatible (::/96) or translated (64:ff9b::/96, RFC 6052) one.
  private var embedded: IPAddress? {
    guard case .v6(let high, let low) = self else { return nil }
    let isEmbedding =
      (high == 0 && (low >> 32 == 0xffff || low >> 32 == 0)) || (high == 0x64_ff9b << 32 && low >> 32 == 0)
    return isEmbedding ? .v4(UInt32(truncatingIfNeeded: low)) : nil
  }

  /// Only 2000::/3 is given out; inside of it 2001::/23 (Teredo, ORCHID), 2001:db8::/32 and 3fff::/20
  /// (documentation) and 2002::/16 (6to4) are not the internet.
  private static func isPublic(_ high: UInt64, _ low: UInt64) -> Bool {
    guard high >> 61 == 1 else { return false }
    return high >> 41 != 0x2001_0000 >> 9 && high >> 32 != 0x2001_0db8 && high >> 48 != 0x2002 && high >> 44 != 0x3fff0
  }

  private struct Block {
    var prefix: UInt32
    var length: UInt32

    func contains(_ bits: UInt32) -> Bool { (bits ^ prefix) >> (32 - length) == 0 }
  }

  /// The special-purpose blocks of RFC 6890 and its registry.
  private static let closedV4: [Block] = [
    Block(prefix: 0, length: 8), Block(prefix: 0x0a00_0000, length: 8), Block(prefix: 0x6440_0000, length: 10),
    Block(prefix: 0x7f00_0000, length: 8), Block(prefix: 0xa9fe_0000, length: 16),
    Block(prefix: 0xac10_0000, length: 12), Block(prefix: 0xc000_0000, length: 24),
    Block(prefix: 0xc000_0200, length: 24), Block(prefix: 0xc058_6300, length: 24),
    Block(prefix: 0xc0a8_0000, length: 16), Block(prefix: 0xc612_0000, length: 15),
    Block(prefix: 0xc633_6400, length: 24), Block(prefix: 0xcb00_7100, length: 24),
    Block(prefix: 0xe000_0000, length: 4), Block(prefix: 0xf000_0000, length: 4),
  ]
}

extension IPAddress {
  /// Four decimal numbers, or RFC 4291, 2.2. Nil for everything else, such as short, octal and hexadecimal forms and
  /// zones.
  package init?(_ text: some StringProtocol) {
    if text.contains(":") {
      guard let (high, low) = Self.groups(text) else { return nil }
      self = .v6(high, low)
    } else {
      guard let bits = Self.numbers(text) else { return nil }
      self = .v4(bits)
    }
  }

  private static func numbers(_ text: some StringProtocol) -> UInt32? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bits: UInt32 = 0
    for part in parts {
      guard (1...3).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
        part.count == 1 || part.first != UInt8(ascii: "0"), let number = UInt8(String(decoding: part, as: UTF8.self))
      else { return nil }
      bits = bits << 8 | UInt32(number)
    }
    return bits
  }

  private static func groups(_ text: some StringProtocol) -> (UInt64, UInt64)? {
    let sides = String(text).split(separator: "::", omittingEmptySubsequences: false)
    guard sides.count <= 2, let first = groups(side: sides[0], isLast: sides.count == 1) else { return nil }
    var all = first
    if sides.count == 2 {
      guard let last = groups(side: sides[1], isLast: true), first.count + last.count < 8 else { return nil }
      all += [UInt16](repeating: 0, count: 8 - first.count - last.count) + last
    }
    guard all.count == 8 else { return nil }
    let words = all.map(UInt64.init)
    return (
      words[0] << 48 | words[1] << 32 | words[2] << 16 | words[3],
      words[4] << 48 | words[5] << 32 | words[6] << 16 | words[7]
    )
  }

  /// The groups on one side of `::`. The last one of all may be an IPv4 address.
  private static func groups(side: Substring, isLast: Bool) -> [UInt16]? {
    guard !side.isEmpty else { return [] }
    var groups: [UInt16] = []
    let parts = side.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if isLast, index == parts.count - 1, part.contains("."), let bits = numbers(part) {
        groups += [UInt16(truncatingIfNeeded: bits >> 16), UInt16(truncatingIfNeeded: bits)]
        continue
      }
      let isNumber = part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
      guard (1...4).contains(part.utf8.count), isNumber, let group = UInt16(part, radix: 16) else { return nil }
      groups.append(group)
    }
    return groups.count <= 8 ? groups : nil
  }
}
