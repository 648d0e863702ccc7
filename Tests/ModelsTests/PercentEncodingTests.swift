import Testing

import Models

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("azAZ09-._~", "azAZ09-._~"), ("+/=%", "%2B%2F%3D%25"), (" &?#", "%20%26%3F%23"), ("é\n", "%C3%A9%0A"), ("", ""),
  ])
  func `all but unreserved characters are encoded, and come back`(text: String, encoded: String) {
    #expect(PercentEncoding.encode(text) == encoded)
    #expect(PercentEncoding.decode(encoded) == text)
  }

  @Test(arguments: ["%", "%2", "%2g", "%%20", "a%", "%FF"])
  func `broken escapes are refused`(text: String) {
    #expect(PercentEncoding.decode(text) == nil)
  }
}
