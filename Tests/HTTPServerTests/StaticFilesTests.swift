import Encoding
import Foundation
import Testing

@testable import HTTPServer

@Suite final class StaticFilesTests {
  private let root: URL
  private let files: StaticFiles

  init() throws {
    let base = FileManager.default.temporaryDirectory.appending(path: "static-\(UUID().uuidString)")
    root = base.appending(path: "public")
    try FileManager.default.createDirectory(at: root.appending(path: "sub"), withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: base.appending(path: "secret.txt"))
    for name in ["site.css", "a b.css", "ü.css", "100%.css", "a+b.css", "sub/x.js", ".hidden", "..css"] {
      try Data("content of \(name)".utf8).write(to: root.appending(path: name))
    }
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: root.path + "/link.txt", withDestinationPath: "../secret.txt")
    try manager.createSymbolicLink(atPath: root.path + "/up", withDestinationPath: "..")
    try manager.createSymbolicLink(atPath: root.path + "/inner.css", withDestinationPath: "site.css")
    files = try #require(StaticFiles(root: root.path))
  }

  deinit {
    try? FileManager.default.removeItem(at: root.deletingLastPathComponent())
  }

  private func ask(_ target: String, _ method: Method = .get, _ headers: Headers = [:]) throws -> Response? {
    files.response(to: try makeRequest(method, target, headers))
  }

  private func text(of response: Response?) -> String? {
    response.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    ("site.css", "site.css"), ("a%20b.css", "a b.css"), ("%C3%BC.css", "ü.css"), ("100%25.css", "100%.css"),
    ("a+b.css", "a+b.css"), ("a%2Bb.css", "a+b.css"), ("sub/x.js", "sub/x.js"), ("s%69te.css", "site.css"),
  ]) func `a file is found by its encoded name`(_ path: String, _ name: String) throws {
    #expect(text(of: try ask("/static/" + path)) == "content of \(name)")
  }

  @Test(arguments: [
    "", "none.css", ".", "..", "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "%2e%2e%2fsecret.txt",
    "%252e%252e/secret.txt", "sub/../site.css", "sub/../../secret.txt", "./site.css", "/site.css", "sub//x.js",
    "sub%2fx.js", "..%5csecret.txt", "link.txt", "up/secret.txt", "up/public/site.css", "inner.css", ".hidden", "..css",
    "sub", "sub/", "site.css/", "site.css/x", "..;/secret.txt", "site.css%20",
  ]) func `nothing else is`(_ path: String) throws {
    #expect(try ask("/static/" + path) == nil)
  }

  @Test func `paths beside the mount are not served`() throws {
    #expect(try ask("/site.css") == nil)
    #expect(try ask("/staticsite.css") == nil)
    #expect(text(of: files.response(to: try makeRequest(), path: "site.css")) == "content of site.css")
  }

  @Test func `a hashed name is served for ever, and one of another release as the file is now`() throws {
    let path = try #require(files.hashedPath(for: "site.css"))
    #expect(path.wholeMatch(of: /\/static\/site\.[0-9a-f]{16}\.css/) != nil)
    let response = try #require(try ask(path))
    #expect(response.field("Cache-Control") == "public, max-age=31536000, immutable")
    let old = try ask("/static/site.0123456789abcdef.css")
    #expect(text(of: old) == "content of site.css" && old?.field("Cache-Control") == "no-cache")
    #expect(try ask("/static/none.0123456789abcdef.css") == nil)
    try Data("changed".utf8).write(to: root.appending(path: "site.css"))
    #expect(text(of: try ask(path)) == "changed")
    #expect(try ask(path)?.field("Cache-Control") == "no-cache")
    #expect(files.hashedPath(for: "site.css") != path)
    #expect(text(of: try ask("/static/site.css")) == "changed")
  }

  @Test(arguments: [-99_999_999_999, -62_167_219_201, 999_999_999_999, 253_402_300_800, 4_000_000_000])
  func `no date of a file ends the server, and none is later than now`(_ seconds: Int) throws {
    let path = root.appending(path: "odd.css").path
    for count in [10, FileCache.largestFile + 1] {
      try Data(repeating: 65, count: count).write(to: URL(filePath: path))
      let time = timespec(tv_sec: seconds, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
      let field = try #require(try ask("/static/odd.css")?.field("Last-Modified"))
      let date = try #require(HTTPDate.parse(field))
      #expect(date <= Int(Date.now.timeIntervalSince1970))
      #expect(try ask("/static/odd.css", .get, ["If-Modified-Since": field])?.status == .notModified)
    }
  }

  @Test func `hashed paths of odd names lead back`() throws {
    for name in ["a b.css", "ü.css", "100%.css", "a+b.css", "sub/x.js"] {
      #expect(text(of: try ask(try #require(files.hashedPath(for: name)))) == "content of \(name)")
    }
    for name in ["none.css", "sub", "link.txt", "../secret.txt", ""] { #expect(files.hashedPath(for: name) == nil) }
  }

  static let partial: [(Headers, Int, String?)] = [
    ([:], 200, "content of site.css"), (["Range": "bytes=0-6"], 206, "content"),
    (["Range": "bytes=-3"], 206, "css"), (["Range": "bytes=99-"], 416, nil),
    (["Range": "bytes=0-1,3-4"], 200, "content of site.css"),
    (["Range": "bytes=0-6", "If-Range": "\"other\""], 200, "content of site.css"),
    (["Range": "bytes=0-6", "If-Range": "Thu, 01 Jan 1970 00:00:00 GMT"], 200, "content of site.css"),
    (["Range": "bytes=0-6", "range": "bytes=1-2"], 200, "content of site.css"),
    (["If-None-Match": "*"], 304, nil), (["If-Match": "\"x\""], 412, nil),
    (["Range": "bytes=0-6", "If-None-Match": "*"], 304, nil),
  ]

  @Test(arguments: partial)
  func `parts and conditions are answered`(_ headers: Headers, _ status: Int, _ content: String?) throws {
    let response = try #require(try ask("/static/site.css", .get, headers))
    #expect(response.status.code == status)
    if let content { #expect(text(of: response) == content) }
    if status == 416 { #expect(response.headers["Content-Range"] == "bytes */19") }
    if headers["Range"] == "bytes=-3" { #expect(response.headers["Content-Range"] == "bytes 16-18/19") }
  }

  @Test func `a part for this very state is given by If-Range`() throws {
    let whole = try #require(try ask("/static/site.css"))
    let modified = try #require(whole.field("Last-Modified"))
    for condition in [try #require(whole.field("ETag")), modified] {
      let part = try ask("/static/site.css", .get, ["Range": "bytes=0-0", "If-Range": condition])
      #expect(part?.status == .partialContent)
    }
    #expect(try ask("/static/site.css", .head, ["Range": "bytes=0-0"])?.status == .ok)
    #expect(try ask("/static/site.css", .get, ["If-Modified-Since": modified])?.status == .notModified)
  }

  @Test func `the cache stays within its bound`() throws {
    let cache = FileCache(limit: 100)
    let directory = try #require(Directory(root.path))
    let identity = try #require(directory.identity(["site.css"]))
    for number in 0..<10 {
      cache["\(number)"] = CachedFile(name: "x", bytes: [UInt8](repeating: 0, count: 30), identity: identity)
    }
    #expect((0..<10).filter { cache["\($0)"] != nil } == [7, 8, 9])
    cache["big"] = CachedFile(name: "x", bytes: [UInt8](repeating: 0, count: 101), identity: identity)
    #expect(cache["big"] == nil)
  }

  @Test func `a big file is sent whole to a slow reader and in part to one who asks`() async throws {
    let count = 11_000_000
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    try Data(content).write(to: root.appending(path: "big.bin"))
    let files = files
    try await withServer(TestHandler(ready: { files.response(to: $0) })) { port, _ in
      let (whole, part) = try await blocking {
        let client = try Client(port: port, receiveBuffer: 4096)
        let whole = try client.exchange(get("/static/big.bin"))
        let part = try client.exchange(get("/static/big.bin", "Range: bytes=5000000-5000009"))
        return (whole, part)
      }
      #expect(whole.status == 200)
      #expect(whole.body == content)
      #expect(part.status == 206)
      #expect(part.body == Array(content[5_000_000..<5_000_010]))
    }
  }
}
