import Testing

@testable import Repositories

@Suite struct StoreRecordTests {
  private let record = StoreRecord(key: "v2 page\n\"x\"", time: 1_800_000_000, value: .object(["a": .string("é\n")]))

  @Test func `a record is read as it was written`() {
    #expect(StoreRecord(record.bytes) == record)
  }

  @Test func `a record cut anywhere is none`() {
    for end in record.bytes.indices { #expect(StoreRecord(Array(record.bytes[..<end])) == nil) }
  }

  @Test func `a record with any byte changed is none`() {
    for place in record.bytes.indices {
      var bytes = record.bytes
      bytes[place] ^= 0x01
      #expect(StoreRecord(bytes) == nil)
    }
  }
}
