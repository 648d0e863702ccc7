import Encoding
import Testing

/// Classes of bytes, numbers and trimming.
@Suite struct TextTests {
  @Test func `classes of bytes are those of their grammars`() {
    func members(_ isMember: (UInt8) -> Bool) -> String {
      String(decoding: (0...255).filter(isMember), as: UTF8.self)
    }
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "abcdefghijklmnopqrstuvwxyz"
    #expect(members(\.isDigit) == "0123456789")
    #expect(Set(members(\.isLetter)) == Set(letters))
    #expect(Set(members(\.isHexadecimal)) == Set("0123456789abcdefABCDEF"))
    #expect(Set(members(\.isUnreserved)) == Set("-._~0123456789" + letters))
    #expect(Set(members(\.isTokenCharacter)) == Set("!#$%&'*+-.^_`|~0123456789" + letters))
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(bytes.filter(\.isControl) == Array(0...0x1f) + [0x7f])
    #expect(bytes.filter(\.isBlank) == [9, 32])
    #expect(bytes.filter(\.isSpace) == [9, 10, 12, 13, 32])
    #expect(members { $0.lowercased != $0 } == letters.prefix(26))
    #expect("aZ[@".utf8.equalsIgnoringCase("Az[@".utf8) && !"[".utf8.equalsIgnoringCase("{".utf8))
  }

  @Test(
    arguments: [
      ("0", 0), ("007", 7), ("9223372036854775807", .max), ("9223372036854775808", nil), ("", nil), ("-1", nil),
      ("+1", nil),
      ("1 ", nil), ("1e3", nil), ("٣", nil),
    ] as [(String, Int?)])
  func `a decimal number is digits that fit`(_ text: String, _ value: Int?) {
    #expect(text.utf8.decimalValue == value)
  }

  @Test(arguments: [0, 7, 10, -1, 1234567890, .max, .min]) func `numbers are written as they are`(_ number: Int) {
    var bytes: [UInt8] = []
    bytes.append(decimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
  }

  @Test(
    arguments: [
      ([], ""), ([0], "00"), ([255, 16, 1], "ff1001"), (Array("Ab".utf8), "4162"),
    ] as [([UInt8], String)])
  func `bytes are pairs of digits`(_ bytes: [UInt8], _ text: String) {
    #expect(Hexadecimal.encode(bytes) == text)
    #expect(Hexadecimal.decode(text.utf8) == bytes)
    #expect(Hexadecimal.decode(text.uppercased().utf8) == bytes)
  }

  @Test(arguments: ["0", "0x", "gg", "0 ", "é"]) func `what is no pair of digits is no byte`(_ text: String) {
    #expect(Hexadecimal.decode(text.utf8) == nil)
  }

  @Test func `a number has all its digits`() {
    #expect(Hexadecimal.encode(0x1f as UInt64) == "000000000000001f")
    #expect(Hexadecimal.encode(UInt64.max) == "ffffffffffffffff")
  }

  @Test(arguments: [
    (" \ta b\t ", "a b", "a b"), ("", "", ""), ("  ", "", ""), ("\na ", "\na", "a"), ("a", "a", "a"),
    ("\u{a0}a", "\u{a0}a", "\u{a0}a"), ("\u{1}a\u{1f}", "\u{1}a\u{1f}", "a"),
  ])
  func `blanks or controls at the ends are left out`(_ text: String, _ blanks: String, _ controls: String) {
    #expect(String(decoding: Array(text.utf8).trimmed, as: UTF8.self) == blanks)
    #expect(text.trimmingControls == controls)
  }

  @Test func `white space of every script is left out`() {
    #expect("\u{a0}\u{3000} a b\r\n".trimmingSpaces == "a b")
    #expect(" \u{2003}".trimmingSpaces == "")
  }
}
