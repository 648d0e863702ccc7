/// SHA-256 (FIPS 180-4), whole or piece by piece.
package struct SHA256: Sendable {
  private var state = initialState
  /// The last bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  package init() {}

  /// The 32-byte digest of `message`.
  package static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(message)
    return hash.digest()
  }

  package mutating func update(_ message: some Collection<UInt8>) {
    if message.withContiguousStorageIfAvailable({ absorb(UnsafeRawBufferPointer($0)) }) == nil {
      Array(message).withUnsafeBytes { absorb($0) }
    }
  }

  /// The digest of all that came so far.
  package func digest() -> [UInt8] {
    var copy = self
    let zeros = (119 - rest.count) % 64
    let bits = length &* 8
    copy.update(
      [0x80] + [UInt8](repeating: 0, count: zeros) + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return copy.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private mutating func absorb(_ message: UnsafeRawBufferPointer) {
    length &+= UInt64(message.count)
    var message = message[...]
    if !rest.isEmpty {
      let taken = message.prefix(Self.blockSize - rest.count)
      rest.append(contentsOf: taken)
      message = message[taken.endIndex...]
      guard rest.count == Self.blockSize else { return }
      rest.withUnsafeBytes { Self.compress($0, into: &state) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = message.count - message.count % Self.blockSize
    Self.compress(UnsafeRawBufferPointer(rebasing: message.prefix(whole)), into: &state)
    rest.append(contentsOf: message.dropFirst(whole))
  }

  static let blockSize = 64

  /// Takes in whole blocks.
  private static func compress(_ blocks: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    guard !blocks.isEmpty else { return }
    state.withUnsafeMutableBufferPointer { state in
      constants.withUnsafeBufferPointer { constants in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
          for start in stride(from: 0, to: blocks.count, by: blockSize) {
            expand(blocks, from: start, into: schedule)
            mix(schedule, constants, into: state)
          }
        }
      }
    }
  }

  /// The message schedule of one block. FIPS 180-4, 6.2.2, step 1.
  @inline(__always)
  private static func expand(
    _ blocks: UnsafeRawBufferPointer, from start: Int, into schedule: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      schedule[index] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let small = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let large = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      schedule[index] = schedule[index - 16] &+ small &+ schedule[index - 7] &+ large
    }
  }

  /// The 64 rounds of one block. FIPS 180-4, 6.2.2, steps 2 to 4.
  @inline(__always)
  private static func mix(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    into state: UnsafeMutableBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let chosen = g ^ (e & (f ^ g))
      let first =
        h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ chosen &+ constants[index] &+ schedule[index]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ ((a & b) | (c & (a | b)))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initialState: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The same of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
