import Encoding
import Testing

@Suite struct QueryFieldsTests {
  @Test(
    arguments: [
      ("a", "a", nil), ("a=", "a", nil), ("a=1&b=%20x&c", "b", " x"), ("a+b=c+d%2B", "a b", "c d+"),
      ("%61=1", "a", "1"),
      ("a=b=c", "a", "b=c"), ("=x&&y=z", "", "x"), ("=x&&y=z", "y", "z"), ("q=%C3%BC", "q", "ü"),
      ("n=%0D%0A", "n", "\r\n"),
      ("a=&a=2&a=3", "a", "2"), ("a=1&a=2", "a", "1"), ("aa=1", "a", nil), ("a=1", "aa", nil), ("", "a", nil),
      ("&&&", "", nil), ("a%26b=1", "a&b", "1"), ("%2561=1", "a", nil),
    ] as [(String, String, String?)])
  func `the first value of a name that is not empty counts`(_ text: String, _ name: String, _ value: String?) {
    #expect(QueryFields(text)?[name] == value)
    #expect(QueryFields(of: "/path?\(text)#a=fragment")?[name] == value)
    #expect(QueryFields(checked: Array(text.utf8)[...])[name] == value)
  }

  @Test(arguments: ["%", "a=%2", "a=%zz", "%ff", "a=%C3&b=%A9", "a=1&%"])
  func `broken escapes and bytes that are no text are refused`(_ text: String) {
    #expect(QueryFields(text) == nil)
  }

  @Test(arguments: ["/a", "/a?", "/a#x?b=1"])
  func `an address without a query has no field`(_ address: String) throws {
    #expect(try #require(QueryFields(of: address))["b"] == nil)
  }
}
