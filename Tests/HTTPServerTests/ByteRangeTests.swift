import Testing

@testable import HTTPServer

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-99", 1000, ByteRange.part(0..<100)), ("bytes=-5", 1000, .part(995..<1000)),
    ("bytes=993-", 1000, .part(993..<1000)), ("bytes=10-99999", 1000, .part(10..<1000)),
    ("Bytes=0-0", 1000, .part(0..<1)), ("bytes=-5000", 1000, .part(0..<1000)), ("bytes=0-", 1000, .part(0..<1000)),
    ("bytes=0-99999999999999999999", 10, .part(0..<10)), ("bytes=-99999999999999999999", 10, .part(0..<10)),
    ("bytes=0-9223372036854775807", 10, .part(0..<10)),
    ("bytes=1000-", 1000, .unsatisfiable), ("bytes=99999999999999999999-", 1000, .unsatisfiable),
    ("bytes=1000-1001", 1000, .unsatisfiable), ("bytes=-0", 1000, .unsatisfiable), ("bytes=0-", 0, .unsatisfiable),
    ("bytes=9-3", 1000, .whole), ("bytes=abc", 1000, .whole), ("bytes=", 1000, .whole), ("bytes=-", 1000, .whole),
    ("bytes=0-1,3-4", 1000, .whole), ("lines=1-2", 1000, .whole), ("bytes=1-2-3", 1000, .whole),
    ("bytes=+1-2", 1000, .whole), ("bytes 1-2", 1000, .whole), ("", 1000, .whole),
  ]) func `one range of bytes is read`(_ value: String, _ length: Int, _ expected: ByteRange) {
    #expect(ByteRange(Array(value.utf8)[...], length: length) == expected)
  }
}
