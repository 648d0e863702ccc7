import Media
import Testing

@Suite struct IPAddressTests {
  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "169.253.255.255",
    "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0", "192.88.100.0",
    "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255", "203.0.112.255", "203.0.114.0",
    "223.255.255.255", "2606:4700:4700::1111", "2001:200::", "2001:4860:4860::8888", "2003::1", "2a00::", "3ffe::1",
    "3fff:1000::", "3ffe:ffff:ffff:ffff::", "::ffff:1.1.1.1", "::ffff:101:101", "64:ff9b::1.1.1.1",
  ])
  func `the public internet may be asked`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.isPublic)
  }

  @Test(arguments: [
    "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
    "127.255.255.255", "169.254.0.0", "169.254.169.254", "169.254.255.255", "172.16.0.0", "172.31.255.255", "192.0.0.0",
    "192.0.0.255", "192.0.2.1", "192.88.99.255", "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255",
    "198.51.100.0", "203.0.113.255", "224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.255",
  ])
  func `special blocks of IPv4 are closed`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(!address.isPublic)
  }

  @Test(arguments: [
    "::", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "0:0:0:0:0:ffff:a9fe:a9fe", "::ffff:0:0", "::10.0.0.1",
    "64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::808:808", "100::", "fc00::1", "fd00::1", "fe80::1",
    "febf:ffff::", "fec0::1", "ff02::1", "2001::1", "2001:1ff:ffff::", "2001:0:4136:e378::", "2001:20::1",
    "2001:db8:ffff::", "2002::", "2002:ffff::1", "3fff::", "3fff:fff::", "4000::", "5f00::", "1fff::",
    "64:ff9b:0:1::1.1.1.1",
  ])
  func `special blocks of IPv6 and what hides in them are closed`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(!address.isPublic)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.256", "0x7f.0.0.1", "1.2.3.-4", "1.2.3.+4", " 1.2.3.4", "1..2.3", ":",
    ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::1::2", "12345::", "::g", "fe80::1%eth0", "::1.2.3", "1.2.3.4::",
    "1:2:3:4:5:6:7:8::", "::+1", "1::2:3:4:5:6:7:8", "１.2.3.4",
  ])
  func `what is no address is none`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func `spellings of one address are equal`() {
    #expect(IPAddress("2001:DB8:0:0:0::1") == IPAddress("2001:db8::1"))
    #expect(IPAddress("::ffff:1.2.3.4") == IPAddress("::FFFF:102:304"))
    #expect(IPAddress("1:2:3:4:5:6:7::") == IPAddress("1:2:3:4:5:6:7:0"))
  }
}
