import Testing

@testable import Repositories

@Suite struct StoreRecordTests {
  private typealias Record = StoreRecord<[String: String]>

  private let record = Record(key: "v2 page\n\"x\"", time: 1_800_000_000, value: ["a": "é\n"])

  @Test func `a record is read as it was written`() throws {
    #expect(Record(try #require(record.bytes)) == record)
  }

  @Test func `a record cut anywhere is none`() throws {
    let bytes = try #require(record.bytes)
    for end in bytes.indices { #expect(Record(Array(bytes[..<end])) == nil) }
  }

  @Test func `a record with any byte changed is none`() throws {
    let whole = try #require(record.bytes)
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 0x01
      #expect(Record(bytes) == nil)
    }
  }

  @Test func `a record of the version before is none`() throws {
    let text = String(decoding: try #require(record.bytes), as: UTF8.self)
    #expect(Record(Array(text.replacing("store 3", with: "store 1").utf8)) == nil)
  }
}
