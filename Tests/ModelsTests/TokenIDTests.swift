import Models
import Testing

@Suite struct TokenIDTests {
  @Test(arguments: ["0", "7", "18446744073709551616", String(repeating: "9", count: 78)])
  func `digits are kept as they are`(text: String) {
    #expect(TokenID(text)?.decimal == text)
  }

  @Test(arguments: [
    ("007", "7"), ("+7", "7"), ("+007", "7"), ("00", "0"), ("+0", "0"),
    ("0" + String(repeating: "9", count: 78), String(repeating: "9", count: 78)),
  ])
  func `there is one spelling`(text: String, digits: String) {
    #expect(TokenID(text)?.decimal == digits)
  }

  @Test(arguments: [
    "", "-1", "+", "++1", "+-1", "1.0", "1e9", "0x1", " 1", "1 ", "١", "1_000", String(repeating: "9", count: 79),
  ])
  func `anything else is refused`(text: String) {
    #expect(TokenID(text) == nil)
  }
}
