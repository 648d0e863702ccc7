import Testing

@testable import HTTPServer

@Suite struct BodyDecoderTests {
  private static func decode(_ text: String, step: Int = .max, limits: Limits = Limits()) throws -> String? {
    var decoder = BodyDecoder(.chunked, limits: limits)
    let bytes = Array(text.utf8)
    var (used, end) = (0, 0)
    while !decoder.isComplete, end < bytes.count {
      end = min(end &+ min(step, bytes.count), bytes.count)
      used += try decoder.decode(bytes.span.extracting(used..<end))
    }
    return decoder.isComplete ? String(decoding: decoder.takeBody(), as: UTF8.self) : nil
  }

  @Test(arguments: [
    ("0\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("1\r\na\r\nA\r\n0123456789\r\n0\r\n\r\n", "a0123456789"),
    ("0005\r\nhello\r\n000\r\n\r\n", "hello"), ("5;a=b;c=\"d\"\r\nhello\r\n0;x\r\n\r\n", "hello"),
    ("5 \t;a\r\nhello\r\n0\r\n\r\n", "hello"),
    ("5;a=\"b\\\"c\";d ; e = f\r\nhello\r\n0\r\n\r\n", "hello"), ("5\r\nhello\r\n0\r\nX-A: b\r\nX-C:\r\n\r\n", "hello"),
    ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
  ]) func `chunks are put together`(_ text: String, _ body: String) throws {
    #expect(try Self.decode(text) == body)
    #expect(try Self.decode(text, step: 1) == body)
    #expect(try Self.decode(text, step: 3) == body)
  }

  @Test(arguments: [
    ("0x5\r\nhello", 400), ("+5\r\nhello", 400), ("-1\r\n", 400), ("g\r\n", 400), ("\r\n", 400), (" 5\r\n", 400),
    ("1_0\r\n", 400), ("5zz\r\n", 400), ("5\nhello", 400), ("5;\nhello", 400), ("5 \r\nhello", 400),
    ("5;\r\nhello", 400),
    ("5;a=\r\n", 400), ("5;a=\"b\r\n", 400), ("5;a b\r\n", 400), ("5;a=b=c\r\n", 400), ("5;\u{e9}\r\n", 400),
    ("5\rXhello", 400),
    ("FFFFFFFFFFFFFFFFF\r\n", 400), ("10000000000000005\r\n", 400), ("7FFFFFFFFFFFFFFF\r\n", 413), ("10001\r\n", 413),
    ("5\r\nhello!!\r\n", 400), ("5\r\nhello0\r\n\r\n", 400), ("5\r\nhello\n", 400), ("5;a\0b\r\n", 400),
    ("0\r\nNo colon\r\n", 400), ("0\r\n X: folded\r\n", 400), ("0\r\nX: a\u{1}\r\n", 400),
    ("5;" + String(repeating: "a", count: 300), 400), ("5;" + String(repeating: "a", count: 300) + "\r\n", 400),
    ("0\r\nX: " + String(repeating: "a", count: 5000), 431),
    ("0\r\n" + String(repeating: "X: aaaaaaaaaaaaaaaa\r\n", count: 300), 431),
    (String(repeating: "1;" + String(repeating: "e", count: 200) + "\r\na\r\n", count: 200), 413),
  ]) func `chunks that are wrong or too many are refused`(_ text: String, _ status: Int) {
    #expect(status == refusal { _ = try Self.decode(text) })
    #expect(status == refusal { _ = try Self.decode(text, step: 1) })
  }

  @Test func `the body is bounded over all chunks`() {
    var limits = Limits()
    limits.bodyBytes = 10
    #expect(413 == refusal { _ = try Self.decode("6\r\nabcdef\r\n5\r\n", limits: limits) })
  }

  @Test func `a body of known length takes no byte more`() throws {
    var decoder = BodyDecoder(.length(3), limits: Limits())
    let bytes = Array("abcdef".utf8)
    #expect(try decoder.decode(bytes.span) == 3)
    #expect(decoder.isComplete)
    #expect(decoder.takeBody() == Array("abc".utf8))
  }
}
