import Models
import Testing

@Suite struct WeiTests {
  static let largest =
    "115792089237316195423570985008687907853269984665640564039457584007913129639935"

  @Test(arguments: [
    ("0x0", "0"), ("0x15", "21"), ("0x3bd8ae5cc6f1f60", "269524272294076256"),
    ("0x46dd54b7972bf800", "5106330700000000000"), ("0x72d7290ad9a06d59", "8275127966894157145"),
    ("0x8000000000000000", "9223372036854775808"), ("0x10000000000000000", "18446744073709551616"),
    ("0x56d49825b27744c60", "100108689119997348960"), ("0x299b091dac9f0000", "2998000000000000000"),
    ("0xde0b6b3a7640000", "1000000000000000000"), ("0x" + String(repeating: "f", count: 64), largest),
    ("0x" + String(repeating: "F", count: 64), largest), ("0X0A", "10"), ("0x0000", "0"),
    ("0x" + String(repeating: "0", count: 80) + "1", "1"),
  ])
  func `a quantity is read to the last wei`(quantity: String, decimal: String) {
    #expect(Wei(quantity: quantity)?.decimal == decimal)
  }

  @Test(arguments: [
    "", "0", "0x", "x0", "1", "0xg", "0x 1", "0x1 ", "-0x1", "0x-1", "latest",
    "0x1" + String(repeating: "0", count: 64),
    "0x１",
  ])
  func `what is no quantity of up to 256 bits is refused`(quantity: String) {
    #expect(Wei(quantity: quantity) == nil)
  }

  @Test(arguments: [
    ("0x0", "0", "000000000000000000"), ("0x15", "0", "000000000000000021"),
    ("0x3bd8ae5cc6f1f60", "0", "269524272294076256"), ("0xde0b6b3a7640000", "1", "000000000000000000"),
    ("0xde0b6b3a763ffff", "0", "999999999999999999"), ("0x56d49825b27744c60", "100", "108689119997348960"),
    (
      "0x" + String(repeating: "f", count: 64), "115792089237316195423570985008687907853269984665640564039457",
      "584007913129639935"
    ),
  ])
  func `whole ether and 18 digits behind the point`(quantity: String, whole: String, fraction: String) throws {
    let parts = try #require(Wei(quantity: quantity)).etherParts
    #expect(parts.whole == whole)
    #expect(parts.fraction == fraction)
  }

  @Test func `zero is what a node calls 0x0`() {
    #expect(Wei(quantity: "0x0") == .zero)
  }

  @Test(arguments: ["0", "7", "269524272294076256", largest])
  func `what was written in decimal is read again`(text: String) {
    #expect(Wei(decimalDigits: text)?.decimal == text)
  }

  @Test(arguments: ["", "00", "01", "-1", "1.0", "0x1", " 1", largest + "0"])
  func `other decimals are refused`(text: String) {
    #expect(Wei(decimalDigits: text) == nil)
  }
}
