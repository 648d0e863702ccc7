import Encoding
import Testing

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

  @Test func `a path keeps its slashes, and a form's plus is a space`() {
    let name = "a b+c%d/ü?#\"&é.css"
    #expect(PercentEncoding.decode(PercentEncoding.encode(name, keeping: "/")) == name)
    #expect(PercentEncoding.encode("a/b c", keeping: "/") == "a/b%20c")
    #expect(PercentEncoding.decode("a+b%2B", plusIsSpace: true) == "a b+")
    #expect(PercentEncoding.decode("a+b") == "a+b")
  }
}
