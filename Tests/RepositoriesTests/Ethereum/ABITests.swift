import Models
import Testing

@testable import Repositories

@Suite struct ABITests {
  private typealias Failure = ABIReader.Failure

  @Test func `fixed values stand in place, others behind them`() throws {
    let address = try Address(Replies.owner)
    #expect(ABIValue.encode([]).isEmpty)
    #expect(
      ABIValue.encode([.number(0x8000_2105), .bool(true), .address(address)])
        == abi("", "80002105", "1", String(address.hex.dropFirst(2))))
    #expect(
      ABIValue.encode([.bytes([1, 2]), .number(7), .string("")]) == abi("", "60", "7", "a0", "2", "0102…", "0"))
    #expect(
      ABIValue.encode([.bytes([UInt8](repeating: 0xaa, count: 32))])
        == abi("", "20", "20", String(repeating: "a", count: 64)))
    #expect(ABIValue.encode([.array([.number(1), .number(2)])]) == abi("", "20", "2", "1", "2"))
    #expect(
      ABIValue.encode([.array([.string("a"), .string("bc")])])
        == abi("", "20", "2", "40", "80", "1", "a".abi, "2", "bc".abi))
    #expect(ABIValue.encode([.tuple([.number(1), .number(2)]), .number(3)]) == abi("", "1", "2", "3"))
    #expect(
      ABIValue.encode([.tuple([.number(1), .string("a")]), .number(3)])
        == abi("", "40", "3", "1", "40", "1", "a".abi))
  }

  @Test func `what was written is read again`() throws {
    let address = try Address(Replies.owner)
    let data = ABIValue.encode([
      .address(address), .string("kite"), .array([.bytes([1]), .bytes([])]), .bool(true), .number(.max),
      .array([.tuple([.array([.string("a")]), .bytes([9])])]),
    ])
    var reader = ABIReader(data)
    #expect(try reader.address() == address)
    #expect(try reader.string() == "kite")
    #expect(try reader.array { reader throws(Failure) in Array(try reader.bytes()) } == [[1], []])
    #expect(try reader.bool())
    #expect(try reader.number() == 0xffff_ffff)
    let inner = try reader.array { reader throws(Failure) in
      try reader.tuple { reader throws(Failure) in
        Pair(
          names: try reader.array { reader throws(Failure) in try reader.string() }, data: Array(try reader.bytes()))
      }
    }
    #expect(inner == [Pair(names: ["a"], data: [9])])
  }

  private struct Pair: Equatable {
    let names: [String]
    let data: [UInt8]
  }

  /// Offsets and lengths that lead out of the data, back into it, or nowhere.
  @Test(arguments: [
    [], [UInt8](repeating: 0, count: 31), abi("", "20"), abi("", "21", "1", "aa…"), abi("", "40", "0"),
    abi("", "20", "1"), abi("", "20", "21", "aa…"), abi("", "20", "ffffffff", "aa…"), abi("", "100000000", "0"),
    abi("", String(repeating: "f", count: 64), "0"), abi("", "20", String(repeating: "f", count: 64)),
    abi("", "7fffffffffffffff", "0"), abi("", "20", "8000000000000000", "0"), abi("", "ffffffff", "0"),
  ])
  func `bytes that are not there are not read`(data: [UInt8]) {
    var reader = ABIReader(data)
    #expect(throws: Failure()) { try reader.bytes() }
  }

  @Test func `an offset may point at itself, and means what stands there`() throws {
    var reader = ABIReader(abi("", "0"))
    #expect(try reader.bytes().isEmpty)
  }

  @Test func `bytes are handed out without the zeros behind them, and need none`() throws {
    var reader = ABIReader(abi("", "20", "2", "aabb…").prefix(66))
    #expect(Array(try reader.bytes()) == [0xaa, 0xbb])
  }

  @Test(arguments: [
    ("", "41", false), ("", "40", true),
  ])
  func `lists are short`(selector: String, count: String, isRead: Bool) {
    var reader = ABIReader(abi(selector, "20", count) + [UInt8](repeating: 0, count: 32 * 100))
    let words = try? reader.array { reader throws(Failure) in try reader.word() }
    #expect((words != nil) == isRead)
  }

  @Test(arguments: [
    abi("", "2"), abi("", "100"), abi("", "1…"),
  ])
  func `a bool is 0 or 1`(data: [UInt8]) {
    var reader = ABIReader(data)
    #expect(throws: Failure()) { try reader.bool() }
  }

  @Test func `an address has twelve zeros in front, and a string is UTF-8`() {
    var dirty = ABIReader(abi("", "1" + String(Replies.owner.dropFirst(2))))
    #expect(throws: Failure()) { try dirty.address() }
    var broken = ABIReader(abi("", "20", "2", "c328…"))
    #expect(throws: Failure()) { try broken.string() }
  }
}
