/// Which files the cache has: how large they are, and in which order they were used.
struct CacheIndex: Sendable {
  struct Entry: Sendable {
    /// Of the file, in bytes.
    var size: Int
    /// When the host last said that it is so, in seconds since 1970.
    var time: Int
    /// Nil until the file was read and found whole.
    var record: CacheRecord?
    fileprivate var lastUse: UInt64 = 0
    /// When its use was last written down, in seconds since 1970.
    fileprivate var marked = 0
  }

  private(set) var total = 0
  private var entries: [MediaKey: Entry] = [:]
  private var uses: UInt64 = 0

  var count: Int { entries.count }

  subscript(_ key: MediaKey) -> Entry? { entries[key] }

  /// The entry, which counts as used now.
  mutating func use(_ key: MediaKey) -> Entry? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index]
  }

  /// Whether its use should be written down now: not at every one of many.
  mutating func isMarkDue(_ key: MediaKey, now: Int) -> Bool {
    guard let entry = entries[key], !(0..<60).contains(now - entry.marked) else { return false }
    entries[key]?.marked = now
    return true
  }

  mutating func set(_ key: MediaKey, size: Int, time: Int, record: CacheRecord?) {
    remove(key)
    uses += 1
    entries[key] = Entry(size: size, time: time, record: record, lastUse: uses)
    total += size
  }

  mutating func setTime(_ time: Int, of key: MediaKey) {
    entries[key]?.time = time
  }

  mutating func setRecord(_ record: CacheRecord, of key: MediaKey) {
    entries[key]?.record = record
  }

  mutating func remove(_ key: MediaKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    total -= entry.size
  }

  /// Takes out what was not used for the longest time until `goal` bytes are left, and tells which.
  mutating func makeRoom(downTo goal: Int) -> [MediaKey] {
    guard total > goal else { return [] }
    var removed: [MediaKey] = []
    for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if total <= goal { break }
      remove(key)
      removed.append(key)
    }
    return removed
  }
}
