import Testing

@testable import Repositories

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .bool(true)), ("false\n", .bool(false)), (#""""#, .string("")),
    (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")), (#""\u00e9\uD83D\uDE00""#, .string("é😀")),
    ("[]", .array([])), ("[ 1 , [2] ]", .array([.number("1"), .array([.number("2")])])), ("{}", .object([:])),
    (#"{"a":{"b":null},"c":[]}"#, .object(["a": .object(["b": .null]), "c": .array([])])),
    (#"{"a":1,"a":2}"#, .object(["a": .number("2")])), ("\u{feff}1", .number("1")),
  ])
  func `a document is read`(text: String, value: JSONValue) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    "0", "-4", "1639315070.0", "1e21", "1E+2", "-0.5e-7", "123456789012345678901234567890", "0.10", "007",
  ])
  func `a number keeps every character`(text: String) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == .number(text))
  }

  @Test(arguments: [
    "", " ", "nul", "nulL", "tru", "NaN", "Infinity", "-", "+1", ".5", "1.", "1e", "1e+", "01x", "1 2", "[1,]", "[,]",
    "[1 2]", "[", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{1:1}", "\"", "\"\\",
    "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\uD83D\\u\"", "]", "}", "<html>", "error code: 1020",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test func `every document cut short is refused`() throws {
    let document = Array(#"{"a":[1,-2.5e3,"\u00e9\n",true,null],"b":{"c":"d"}}"#.utf8)
    _ = try JSONParser.parse(document)
    for end in document.indices {
      #expect(throws: JSONError.self) { try JSONParser.parse(Array(document[..<end])) }
    }
  }

  private static let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)

  @Test(arguments: [
    deep, #"{"a":\#(deep)}"#, String(repeating: #"{"a":"#, count: 70) + "1" + String(repeating: "}", count: 70),
    "tru", "'x'", "{a:1}", #"{"a":}"#, #""\x""#, "1.", "[1,,2]", "undefined", #"{"a":"]}\"","b":x}"#, "[1}", "1 2",
    "{\"a\":" + String(repeating: "[", count: 70) + "\"]\\\"]\"" + String(repeating: "]", count: 70) + "}",
  ])
  func `one element that cannot be read leaves the others`(element: String) throws {
    let document = try JSONParser.parse(Array(#"{"nfts":[1,\#(element),3],"next":"c"}"#.utf8), tolerance: 2)
    #expect(document["nfts"] == .array([.number("1"), .unreadable, .number("3")]) && document["next"]?.text == "c")
    #expect(throws: JSONError.self) { try JSONParser.parse(Array("[1,\(element),3]".utf8)) }
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity"])
  func `a number that is none is a text`(word: String) throws {
    #expect(try JSONParser.parse(Array("[[\(word)]]".utf8), tolerance: 1) == .array([.array([.number(word)])]))
  }

  @Test func `a comma too many is no element`() throws {
    #expect(try JSONParser.parse(Array("[1,]".utf8), tolerance: 1) == .array([.number("1")]))
  }

  @Test func `a million values in one element leave the others`() throws {
    let element = "[0" + String(repeating: ",0", count: 1_000_000) + "]"
    #expect(
      try JSONParser.parse(Array("[1,\(element),3]".utf8), tolerance: 1)
        == .array([.number("1"), .unreadable, .number("3")]))
  }

  @Test(arguments: ["[1,[", "[1,\"", "[[[[", "[1,{]", "[1", "[\"\\", "[x\"\\", "{\"a\":x"])
  func `an end that is missing is not made up`(text: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8), tolerance: 2) }
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `nesting has a bound`(opening: String) {
    let bytes = Array(String(repeating: opening, count: 100_000).utf8)
    #expect(throws: JSONError.tooDeep) { try JSONParser.parse(bytes) }
  }

  @Test func `the number of values has a bound`() {
    // The list is a value, too.
    let most = Array(("[0" + String(repeating: ",0", count: JSONParser.maximumValues - 2)).utf8)
    #expect(throws: Never.self) { try JSONParser.parse(most + Array("]".utf8)) }
    #expect(throws: JSONError.tooLarge) { try JSONParser.parse(most + Array(",0]".utf8)) }
  }

  @Test func `bytes that are no UTF-8 and lone surrogates are replaced`() throws {
    #expect(try JSONParser.parse([0x22, 0x61, 0xff, 0x22]) == .string("a\u{fffd}"))
    #expect(try JSONParser.parse(Array(#""\uD83D""#.utf8)) == .string("\u{fffd}"))
    #expect(try JSONParser.parse(Array(#""\uDE00\uD83Dx\uD83D\u0041""#.utf8)) == .string("\u{fffd}\u{fffd}x\u{fffd}A"))
  }
}
