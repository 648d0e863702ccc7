import Testing

@testable import Repositories

@Suite struct APIKeyTests {
  @Test func `spaces around a key are no part of it`() {
    #expect(APIKey(" abc-123\n")?.secret == "abc-123")
  }

  @Test(arguments: ["", " ", "a b", "a\r\nX-Other: 1", "schlüssel"])
  func `what is blank or cannot stand in a header is no key`(text: String) {
    #expect(APIKey(text) == nil)
  }

  @Test func `a key never prints`() throws {
    let key = try #require(APIKey("secret-word"))
    var dumped = ""
    dump((key, [key], Optional(key)), to: &dumped)
    for text in ["\(key)", String(reflecting: key), "\([key])", String(describing: Optional(key)), dumped] {
      #expect(!text.contains("secret-word"))
    }
  }
}
