/// Keccak-256 as Ethereum uses it: the original padding, not that of FIPS 202 SHA3-256.
package enum Keccak256 {
  /// The 32-byte digest of `message`.
  package static func hash(_ message: some Sequence<UInt8>) -> [UInt8] { hash(Array(message)) }

  private static func hash(_ message: [UInt8]) -> [UInt8] {
    var state = [UInt64](repeating: 0, count: 25)
    var block: [UInt8] = []
    block.reserveCapacity(rate)
    for byte in message {
      block.append(byte)
      if block.count == rate { absorb(&block, into: &state) }
    }
    block.append(0x01)
    block.append(contentsOf: repeatElement(0, count: rate - block.count))
    block[rate - 1] |= 0x80
    absorb(&block, into: &state)
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64(8 * ($0 % 8))) }
  }

  /// Bytes taken in between two permutations: 1600 bits of state less twice the digest.
  private static let rate = 136

  private static func absorb(_ block: inout [UInt8], into state: inout [UInt64]) {
    for (index, byte) in block.enumerated() {
      state[index / 8] ^= UInt64(byte) << UInt64(8 * (index % 8))
    }
    permute(&state)
    block.removeAll(keepingCapacity: true)
  }

  /// Keccak-f[1600]: theta, rho and pi, chi, iota, 24 times.
  private static func permute(_ lanes: inout [UInt64]) {
    for constant in roundConstants {
      var parity = [UInt64](repeating: 0, count: 5)
      for x in 0..<5 { parity[x] = lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] }
      for x in 0..<5 {
        let mixed = parity[(x + 4) % 5] ^ rotated(parity[(x + 1) % 5], by: 1)
        for y in stride(from: x, to: 25, by: 5) { lanes[y] ^= mixed }
      }
      var moving = lanes[1]
      for (step, target) in lanePath.enumerated() {
        (moving, lanes[target]) = (lanes[target], rotated(moving, by: rotations[step]))
      }
      for row in stride(from: 0, to: 25, by: 5) {
        let old = Array(lanes[row..<row + 5])
        for x in 0..<5 { lanes[row + x] = old[x] ^ (~old[(x + 1) % 5] & old[(x + 2) % 5]) }
      }
      lanes[0] ^= constant
    }
  }

  private static func rotated(_ lane: UInt64, by bits: UInt64) -> UInt64 {
    lane << bits | lane >> (64 - bits)
  }

  /// The order in which rho and pi move the lanes, and by how many bits each turns.
  private static let lanePath = [
    10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1,
  ]
  private static let rotations: [UInt64] = [
    1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44,
  ]
  private static let roundConstants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808a, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808b, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008a, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000a,
    0x0000_0000_8000_808b, 0x8000_0000_0000_008b, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800a, 0x8000_0000_8000_000a,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]
}
