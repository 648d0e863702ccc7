import Models

/// One file of the store: a line that says what it is, a line with a checksum, and a JSON document.
struct StoreRecord: Equatable {
  /// Raised whenever an older file would be read wrongly; files of other versions are ignored.
  private static let title = "nft-collection-pages store 1"

  /// What was asked, in words. Two keys with the same file name are told apart by it.
  var key: String
  /// Seconds since 1970.
  var time: Int
  var value: JSONValue

  var bytes: [UInt8] {
    let document = JSONValue.object(["key": .string(key), "time": .number(String(time)), "value": value])
    let body = Array(document.description.utf8)
    return Array("\(Self.title)\n\(Self.checksum(of: body))\n".utf8) + body
  }

  init(key: String, time: Int, value: JSONValue) {
    self.key = key
    self.time = time
    self.value = value
  }

  /// Nil for a file that is cut, changed or of another version.
  init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(Self.title.utf8),
      parts[1].elementsEqual(Self.checksum(of: parts[2]).utf8),
      let document = try? JSONParser.parse(Array(parts[2])), let key = document["key"]?.text,
      let time = document["time"]?.text.flatMap({ Int($0) }), let value = document["value"]
    else { return nil }
    self.init(key: key, time: time, value: value)
  }

  /// FNV-1a, 64 bits: against damage, not against malice.
  private static func checksum(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
