import Models
import Testing

@Suite struct ENSNameTests {
  @Test(arguments: [
    ("kite.eth", "kite.eth"), ("KITE.Eth", "kite.eth"), ("kite", "kite"), ("a.b.c.eth", "a.b.c.eth"),
    ("0xyoshi.eth", "0xyoshi.eth"), ("0XDEADBEEF.eth", "0xdeadbeef.eth"), ("123.eth", "123.eth"),
    ("kites.com", "kites.com"),
    ("_a", "_a"), ("___a", "___a"), ("_", "_"), ("__", "__"), ("$ave.eth", "$ave.eth"), ("$", "$"), ("a$b", "a$b"),
    ("-", "-"), ("--", "--"), ("-a-", "-a-"), ("a--b", "a--b"), ("abc--d", "abc--d"), ("a-b--c", "a-b--c"),
    ("o'brien.eth", "o’brien.eth"), ("O’Brien.eth", "o’brien.eth"), ("rock'n'roll", "rock’n’roll"),
    ("1'1", "1’1"), ("a-'$", "a-’$"), ("_'a", "_’a"), ("ab--'c", "ab--’c"), ("b8c2.addr.reverse", "b8c2.addr.reverse"),
  ])
  func `a name has one form`(typed: String, text: String) throws {
    #expect(try ENSName(typed).text == text)
    #expect(try ENSName(text).text == text)
    #expect(ENSName(claimed: typed)?.text == (typed.utf8.elementsEqual(text.utf8) ? text : nil))
  }

  static let refusals: [(String, ENSNameError)] = [
    ("", .empty), (".", .emptyLabel(position: 0)), (".eth", .emptyLabel(position: 0)),
    ("eth.", .emptyLabel(position: 3)),
    ("a..eth", .emptyLabel(position: 2)), ("a.b..", .emptyLabel(position: 4)), ("...", .emptyLabel(position: 0)),
    ("te st", .disallowed(position: 2)), (" a", .disallowed(position: 0)), ("a ", .disallowed(position: 1)),
    ("a\t", .disallowed(position: 1)), ("a\u{0}b", .disallowed(position: 1)), ("a\u{7f}", .disallowed(position: 1)),
    ("kite.eth\n", .disallowed(position: 8)), ("a\r\nb", .disallowed(position: 1)),
    ("<b>x</b>.eth", .disallowed(position: 0)), ("a/b.eth", .disallowed(position: 1)),
    ("a%.eth", .disallowed(position: 1)),
    ("a,eth", .disallowed(position: 1)), ("a:b", .disallowed(position: 1)), ("a@b.eth", .disallowed(position: 1)),
    ("#1.eth", .disallowed(position: 0)), ("*0.eth", .disallowed(position: 0)), ("[ab].eth", .disallowed(position: 0)),
    ("a\"b", .disallowed(position: 1)), ("a`b", .disallowed(position: 1)), ("a+b", .disallowed(position: 1)),
    ("a_b", .underscoreInside(position: 1)), ("x.a_", .underscoreInside(position: 3)),
    ("_a_b", .underscoreInside(position: 2)), ("o'_", .underscoreInside(position: 2)),
    ("ab--c", .reservedHyphens(position: 2)), ("xn--ls8h.eth", .reservedHyphens(position: 2)),
    ("----", .reservedHyphens(position: 2)), ("a.te--st", .reservedHyphens(position: 4)),
    ("ab--c d", .reservedHyphens(position: 2)), ("a b--", .disallowed(position: 1)),
    ("'", .misplacedApostrophe(position: 0)), ("'a", .misplacedApostrophe(position: 0)),
    ("a'", .misplacedApostrophe(position: 1)), ("a''b", .misplacedApostrophe(position: 2)),
    ("a’'b", .misplacedApostrophe(position: 4)), ("a.b'.eth", .misplacedApostrophe(position: 3)),
    ("o’b c", .disallowed(position: 5)), ("a..b c", .emptyLabel(position: 2)), ("b c..", .disallowed(position: 1)),
    ("bücher.eth", .beyondASCII(position: 1)), ("🦊.eth", .beyondASCII(position: 0)),
    ("k\u{212a}", .beyondASCII(position: 1)),
    ("kite\u{200d}.eth", .beyondASCII(position: 4)), ("\u{202e}kite.eth", .beyondASCII(position: 0)),
    ("a.\u{301}b", .beyondASCII(position: 2)), ("o\u{2018}b", .beyondASCII(position: 1)),
    ("İ", .beyondASCII(position: 0)),
    ("ü b", .disallowed(position: 2)), ("ü..b", .emptyLabel(position: 3)), ("ü.", .emptyLabel(position: 2)),
    ("ü#*", .beyondASCII(position: 0)), ("1\u{fe0f}\u{20e3}.eth", .beyondASCII(position: 1)),
  ]

  @Test(arguments: refusals)
  func `the first wrong character is told with its reason`(typed: String, error: ENSNameError) {
    #expect(throws: error) { try ENSName(typed) }
    #expect(ENSName(claimed: typed) == nil)
  }

  @Test func `a label has at most 255 bytes`() throws {
    let long = String(repeating: "x", count: 255)
    #expect(try ENSName(long + ".eth").dnsEncoded.first == 255)
    #expect(throws: ENSNameError.labelTooLong(position: 2)) { try ENSName("a." + long + "x.eth") }
    // The apostrophe takes three bytes.
    #expect(throws: ENSNameError.labelTooLong(position: 0)) { try ENSName(long.dropLast(2) + "'x") }
  }

  @Test func `the empty text stays empty`() throws {
    #expect(try ENSName.normalize("") == "")
  }

  @Test(arguments: [
    ("eth", "93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae", "0365746800"),
    (
      "addr.reverse", "91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2",
      "0461646472077265766572736500"
    ),
    ("kite.eth", "f3a163318227355389639a3e7a92bd50ededc011898e1e7a6ec4b72d56245ef3", "046b6974650365746800"),
    (
      "o'brien.eth", "cce9cba27c3da0565e7c218b5055cc96d8f9a241c6764ae8875460f6a34b4f7d",
      "096fe28099627269656e0365746800"
    ),
    ("a.b.c.eth", "922dd0da59088eccc6d9681b9c2fa97dd872ab83e7899f998090d652a0bcf83a", "0161016201630365746800"),
    ("_x.$.com", "517c54100fb4ef3287dddefa617729795c6b4edea5e59341b19cd5d5f29f7745", "025f78012403636f6d00"),
  ])
  func `a name has a hash and a form for DNS`(name: String, node: String, dns: String) throws {
    let name = try ENSName(name)
    #expect(hexadecimal(name.node) == node)
    #expect(hexadecimal(name.dnsEncoded) == dns)
  }

  @Test(arguments: [
    (" kite.eth\n", "kite.eth"), ("\u{a0}Kite.eth\u{3000}", "kite.eth"), ("bücher.eth ", "bücher.eth"),
    ("🦊.eth", "🦊.eth"), ("Ü.ETH", "Ü.ETH"),
  ])
  func `blanks around what is typed do not count, and other letters are kept as they are`(typed: String, text: String)
    throws
  {
    let name = try TypedName(typed)
    #expect(name.text == text)
    guard case .normalized = name else {
      #expect(name == .beyondASCII(text))
      return
    }
    #expect(text == "kite.eth")
  }

  @Test(arguments: [
    ("", ENSNameError.empty), ("  \t", .empty), ("  a b ", .disallowed(position: 1)),
    (" ü b", .disallowed(position: 2)),
    (" a_b", .underscoreInside(position: 1)),
  ])
  func `places count from the first character that is no blank`(typed: String, error: ENSNameError) {
    #expect(throws: error) { try TypedName(typed) }
  }

  @Test(arguments: refusals)
  func `every refusal but that of nothing has a place in the text`(typed: String, error: ENSNameError) {
    if let position = error.position { #expect(position < typed.utf8.count) } else { #expect(typed.isEmpty) }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
