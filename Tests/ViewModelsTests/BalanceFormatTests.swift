import Models
import Testing
import ViewModels

@Suite struct BalanceFormatTests {
  static let greatest = "0x" + String(repeating: "f", count: 64)

  @Test(arguments: [
    ("0x0", "0 ETH"), ("0x1", "0.000000000000000001 ETH"), ("0x15", "0.000000000000000021 ETH"),
    ("0x3bd8ae5cc6f1f60", "0.269524272294076256 ETH"), ("0x46dd54b7972bf800", "5.1063307 ETH"),
    ("0x299b091dac9f0000", "2.998 ETH"), ("0xde0b6b3a7640000", "1 ETH"), ("0x0de0b6b3a7640000", "1 ETH"),
    ("0x10000000000000000", "18.446744073709551616 ETH"), ("0x56d49825b27744c60", "100.10868911999734896 ETH"),
    (
      greatest, "115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935 ETH"
    ),
  ])
  func `the exact form has every digit`(quantity: String, text: String) throws {
    #expect(BalanceFormat.exact(try #require(Wei(quantity: quantity))) == text)
  }

  @Test(arguments: [
    ("0x0", "0 ETH"), ("0x1", "<0.0001 ETH"), ("0x5af3107a3fff", "<0.0001 ETH"), ("0x5af3107a4000", "0.0001 ETH"),
    ("0x3bd8ae5cc6f1f60", "0.2695 ETH"), ("0xde0b6b3a763ffff", "0.9999 ETH"), ("0xde0b6b3a7640000", "1 ETH"),
    ("0xde0b6b3a7640001", "1 ETH"), ("0x3635c9adc5de9fffff", "999.9999 ETH"), ("0x3635c9adc5dea00000", "1,000 ETH"),
    ("0x3643aa6531e1b80000", "1,001 ETH"), ("0x3638109d6fd8b30000", "1,000.16 ETH"),
    ("0xd3c21bcecceda0ffffff", "999,999.99 ETH"), ("0xd3c21bcecceda1000000", "1,000,000 ETH"),
    ("0xd3c222bf284774b23039", "1,000,000 ETH"),
    (greatest, "115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457 ETH"),
  ])
  func `the short form never shows more than there is, nor nothing for something`(quantity: String, text: String) throws
  {
    #expect(BalanceFormat.short(try #require(Wei(quantity: quantity))) == text)
  }
}
