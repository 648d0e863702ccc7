import HTTPClient
import Models
import Testing

@testable import Repositories

@Suite struct OffchainLookupTests {
  static let sender = "00000000000000000000000000000000000000c1"
  static let revert = abi(
    "556f1830", sender, "a0", "1a0", "12345678…", "1e0", "2", "40", "a0", "29",
    "https://gate.example/{sender}/{data}.json".abi, "17", "https://second.example/".abi, "2", "0a0b…", "3", "beef01…")

  @Test func `a lookup is read, and answered to the letter`() throws {
    let lookup = try #require(try OffchainLookup(Self.revert))
    #expect(lookup.query.sender.hex == "0x" + Self.sender)
    #expect(lookup.query.urls == ["https://gate.example/{sender}/{data}.json", "https://second.example/"])
    #expect(Array(lookup.query.callData) == [0x0a, 0x0b])
    #expect(lookup.callback == [0x12, 0x34, 0x56, 0x78])
    #expect(Array(lookup.extraData) == [0xbe, 0xef, 0x01])
    #expect(lookup.call(with: [0xca, 0xfe]) == abi("12345678", "40", "80", "2", "cafe…", "3", "beef01…"))
  }

  @Test func `another reason is no lookup, and a broken one is an error`() throws {
    #expect(try OffchainLookup(abi("77209fe8", "20", "0")) == nil)
    #expect(try OffchainLookup([]) == nil)
    #expect(throws: ABIReader.Failure()) { try OffchainLookup(OffchainLookup.selector) }
    #expect(throws: ABIReader.Failure()) { try OffchainLookup(Self.revert.dropLast(64)) }
  }

  @Test(arguments: [
    ("https://a.example/{sender}/{data}.json", "https://a.example/0x\(sender)/0x0a0b.json"),
    ("HTTPS://a.example/{data}", "HTTPS://a.example/0x0a0b"),
    ("https://a.example?d={data}&again={data}&s={sender}", "https://a.example?d=0x0a0b&again=0x0a0b&s=0x\(sender)"),
    ("http://127.0.0.1:8099/{data}", "http://127.0.0.1:8099/0x0a0b"),
  ])
  func `an address with a place for the data is got`(template: String, url: String) throws {
    let request = try #require(try query().request(to: template, trustedOrigins: trusted, timeout: 3))
    #expect(request.method == .get)
    #expect(request.url == url)
    #expect(request.body == nil)
    #expect(request.timeout == 3)
    #expect(request.loggedPath == "/…")
  }

  @Test(arguments: ["https://a.example", "https://a.example/{sender}", "http://127.0.0.1:8099/x"])
  func `an address without one is posted to`(template: String) throws {
    let request = try #require(try query().request(to: template, trustedOrigins: trusted, timeout: 3))
    #expect(request.method == .post)
    #expect(
      request.url == template.split(separator: "{").first.map { $0 == template ? template : $0 + "0x" + Self.sender })
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(
      request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"data":"0x0a0b","sender":"0x\#(Self.sender)"}"#)
  }

  @Test(arguments: [
    "", "http://a.example/{data}", "ftp://127.0.0.1/{data}", "file:///etc/hostname?{data}", "x-batch-gateway:true",
    "javascript:alert(1)", "data:,{data}", "https:/a.example/{data}", "https:a.example", "https://", "https:///{data}",
    "https://?{data}", "https://user@a.example/{data}", "https://user:secret@a.example/", "https://{data}.example/",
    "https://{sender}/", "https://a.example/{data} HTTP/1.1", "https://a.example/\r\nX: y", "https://a.example/\u{0}",
    "https://bücher.example/{data}", "https://a.example\\@b.example/", "http://127.0.0.1:80991/{data}",
    "http://127.0.0.1:8099@evil.example/{data}", "http://127.0.0.1/{data}", "//a.example/{data}", "/{data}",
  ])
  func `no other address is asked`(url: String) throws {
    #expect(try query().request(to: url, trustedOrigins: trusted, timeout: 3) == nil)
  }

  @Test func `nothing large is sent to a stranger`() throws {
    var reader = ABIReader(ABIValue.encode([.number(1), .array([]), .bytes([UInt8](repeating: 1, count: 16385))]))
    let query = try GatewayQuery(from: &reader)
    #expect(query.request(to: "https://a.example/", trustedOrigins: [], timeout: 3) == nil)
    let long = "https://a.example/" + String(repeating: "x", count: 2048)
    #expect(try self.query().request(to: long, trustedOrigins: [], timeout: 3) == nil)
  }

  private let trusted: Set = ["http://127.0.0.1:8099"]

  private func query() throws -> GatewayQuery {
    try #require(try OffchainLookup(Self.revert)).query
  }
}

@Suite struct GatewayBatchTests {
  static let callData = abi(
    "a780bab6", "20", "2", "40", "160", "c1", "60", "e0", "1", "20", "1a", "https://one.example/{data}".abi, "2",
    "0102…", "c2", "60", "140", "2", "40", "80", "14", "https://two.example/".abi, "16", "https://three.example/".abi,
    "1", "03…")

  @Test func `a batch holds lookups`() throws {
    let queries = try GatewayBatch.queries(in: Self.callData[...])
    #expect(
      queries.map(\.urls) == [["https://one.example/{data}"], ["https://two.example/", "https://three.example/"]])
    #expect(queries.map { Array($0.callData) } == [[1, 2], [3]])
    #expect(queries.map(\.sender.hex.last) == ["1", "2"])
  }

  @Test func `the answer has each failure as an error`() {
    let zeros = { (count: Int) in String(repeating: "0", count: count) }
    #expect(
      GatewayBatch.response([.success([0xaa, 0xbb]), .failure(.failed(status: 404)), .failure(.failed(status: nil))])
        == abi(
          "", "40", "c0", "3", "0", "1", "1", "3", "60", "a0", "140", "2", "aabb…", "64",
          "01800152" + zeros(61) + "194" + zeros(62) + "40" + zeros(64) + "…", "64",
          "08c379a0" + zeros(62) + "20" + zeros(63) + "9" + "6e6f20616e73776572" + zeros(46) + "…"))
  }

  @Test(arguments: [[], [0xa7, 0x80, 0xba, 0xb6], abi("a780bab6", "20", "41"), abi("deadbeef", "20", "0")])
  func `anything else is no batch`(data: [UInt8]) {
    #expect(throws: ABIReader.Failure()) { try GatewayBatch.queries(in: data[...]) }
  }
}
