import Testing

@testable import Repositories

@Suite struct JSONValueTests {
  @Test func `a member that is null is as good as missing`() {
    let value = JSONValue.object(["a": .null, "b": .number("1")])
    #expect(value["a"] == nil)
    #expect(value["c"] == nil)
    #expect(value["b"] == .number("1"))
    #expect(JSONValue.array([])["a"] == nil)
  }

  static let cases: [(JSONValue, String?, String?)] = [
    (JSONValue.string("a"), "a", "a"), (.number("1.0"), "1.0", "1.0"), (.string(" \n"), " \n", nil),
    (.string(""), "", nil), (.bool(true), nil, nil), (.null, nil, nil), (.array([]), nil, nil),
  ]

  @Test(arguments: cases)
  func `strings and numbers are text, and wording unless blank`(value: JSONValue, text: String?, wording: String?) {
    #expect(value.text == text)
    #expect(value.wording == wording)
  }

  @Test(arguments: [
    "null", "true", "-1.50e+3", #""a\"\\\n\r\t\u0001é""#, #"[1, "b", []]"#, #"{"a": {"b": [null]}, "c": 1}"#,
  ])
  func `a value is written as JSON again`(text: String) throws {
    #expect(try JSONParser.parse(Array(text.utf8)).description == text)
  }
}
