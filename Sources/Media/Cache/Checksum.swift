/// 128 bits that change with any byte: against damage, and as the tag of what is served. No defence against somebody
/// who looks for two bodies with one checksum.
struct Checksum: Equatable, Sendable {
  private var high: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var low: UInt64 = 0xd6e8_feb8_6659_fd93

  /// Of `count` bytes of a file from `offset`; nil where there are fewer.
  static func of(_ file: MediaFile, from offset: Int, count: Int) -> Checksum? {
    var checksum = Checksum()
    var done = 0
    while done < count {
      let bytes = file.read(at: offset + done, count: min(piece, count - done))
      guard !bytes.isEmpty else { return nil }
      checksum.update(bytes)
      done += bytes.count
      guard bytes.count == piece || done == count else { return nil }
    }
    checksum.mix(UInt64(count), 0)
    return checksum
  }

  /// 32 hexadecimal digits.
  var text: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static let piece = 256 << 10

  /// All pieces but the last are multiples of 16 bytes.
  private mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      let whole = bytes.count & ~15
      for offset in stride(from: 0, to: whole, by: 16) {
        mix(
          bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
          bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      }
      var tail: (UInt64, UInt64) = (0, 0)
      for index in whole..<bytes.count {
        let shift = UInt64(8 * (index & 7))
        if index & 15 < 8 { tail.0 |= UInt64(bytes[index]) << shift } else { tail.1 |= UInt64(bytes[index]) << shift }
      }
      mix(tail.0, tail.1)
    }
  }

  private mutating func mix(_ first: UInt64, _ second: UInt64) {
    let one = (high ^ first).multipliedFullWidth(by: 0xff51_afd7_ed55_8ccd)
    let two = (low ^ second).multipliedFullWidth(by: 0xc4ce_b9fe_1a85_ec53)
    (high, low) = ((one.high ^ two.low) &+ second, (two.high ^ one.low) &+ (first << 32 | first >> 32))
  }
}
