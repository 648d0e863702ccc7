import Foundation
import Testing

@testable import HTTPServer

@Suite final class FileResponseTests {
  private static let tag = "\"v1\""
  private static let modified = 784_111_777
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private let path = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString)").path
  private let file: OpenFile

  init() throws {
    try Data("head|0123456789|tail".utf8).write(to: URL(filePath: path))
    file = try #require(OpenFile(path: path))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Ten digits in the middle of the file.
  private static func answer(_ file: OpenFile, to request: Request) -> Response {
    .file(
      FileRegion(file: file, offset: 5, count: 10), type: "image/png", entityTag: tag, lastModified: modified,
      headers: ["Cache-Control": "max-age=60"], to: request)
  }

  @Test(
    arguments: [
      ([], 200, "0123456789", nil), (["Range: bytes=2-4"], 206, "234", "bytes 2-4/10"),
      (["Range: bytes=-1"], 206, "9", "bytes 9-9/10"), (["Range: bytes=8-99"], 206, "89", "bytes 8-9/10"),
      (["Range: bytes=10-"], 416, nil, "bytes */10"), (["Range: bytes=0-0,2-2"], 200, "0123456789", nil),
      (["Range: bytes=0-1", "If-Range: \(tag)"], 206, "01", "bytes 0-1/10"),
      (["Range: bytes=0-1", "If-Range: \(date)"], 206, "01", "bytes 0-1/10"),
      (["Range: bytes=0-1", "If-Range: W/\(tag)"], 200, "0123456789", nil),
      (["Range: bytes=0-1", "If-Range: \"v0\""], 200, "0123456789", nil),
      (["Range: bytes=0-1", "If-Range: yesterday"], 200, "0123456789", nil),
      (["If-None-Match: \(tag)"], 304, nil, nil), (["If-None-Match: \"v0\""], 200, "0123456789", nil),
      (["If-Modified-Since: \(date)"], 304, nil, nil), (["If-Match: \"v0\""], 412, nil, nil),
      (["If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT"], 412, nil, nil),
    ] as [([String], Int, String?, String?)])
  func `a piece of a file goes out as a request asks for it`(
    _ fields: [String], _ status: Int, _ content: String?, _ range: String?
  ) async throws {
    let file = file
    try await withServer(TestHandler(ready: { Self.answer(file, to: $0) })) { port, _ in
      let (answer, head) = try await blocking {
        let client = try Client(port: port)
        let lines = (["Host: localhost"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
        let answer = try client.exchange("GET / HTTP/1.1\r\n" + lines)
        try client.send("HEAD / HTTP/1.1\r\n" + lines)
        return (answer, try client.receiveAnswer(hasBody: false))
      }
      #expect(answer.status == status)
      if let content { #expect(answer.text == content && answer.field("Content-Type") == "image/png") }
      #expect(answer.field("Content-Range") == range)
      if status < 400 { #expect(answer.field("ETag") == Self.tag && answer.field("Last-Modified") == Self.date) }
      // Range is for GET only.
      #expect(head.status == (status == 206 || status == 416 ? 200 : status))
      if head.status == 200 { #expect(head.field("Content-Length") == "10") }
    }
  }

  @Test func `without a date none is told, and no condition on one holds`() throws {
    let region = FileRegion(file: file, offset: 5, count: 10)
    let request = try makeRequest(
      .get, "/", ["If-Modified-Since": Self.date, "Range": "bytes=0-0", "If-Range": "yesterday"])
    let response = Response.file(region, type: "image/png", entityTag: Self.tag, to: request)
    #expect(response.status == .ok && response.field("Last-Modified") == nil)
  }

  @Test(arguments: [(Int.max, 10), (-1, 10), (5, -1), (0, .max), (.max - 1, .max)])
  func `no region leads beyond what can be counted`(_ offset: Int, _ count: Int) throws {
    let region = FileRegion(file: file, offset: offset, count: count)
    let request = try makeRequest(.get, "/", ["Range": "bytes=-1"])
    let response = Response.file(region, type: "image/png", entityTag: Self.tag, to: request)
    #expect([.partialContent, .rangeNotSatisfiable].contains(response.status))
  }
}

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
