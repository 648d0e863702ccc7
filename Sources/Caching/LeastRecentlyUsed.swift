/// Values by key within a bound of bytes; what was not used for the longest time goes first.
package struct LeastRecentlyUsed<Key: Hashable, Value> {
  package struct Entry {
    package var value: Value
    /// Grows with every change of any entry.
    package var generation: UInt64
    fileprivate var size: Int
    fileprivate var lastUse: UInt64
  }

  package private(set) var totalSize = 0
  private var entries: [Key: Entry] = [:]
  private var clock: UInt64 = 0

  package init() {}

  package var count: Int { entries.count }

  /// The entry under `key`, which counts as used now.
  package mutating func use(_ key: Key) -> Entry? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].lastUse = clock
    return entries.values[index]
  }

  /// Puts a value in and others out until all fit `bound` bytes. One that alone does not fit is not kept.
  package mutating func set(_ key: Key, to value: Value, size: Int, bound: Int) {
    guard size <= bound else { return remove(key) }
    clock += 1
    let entry = Entry(value: value, generation: clock, size: size, lastUse: clock)
    totalSize += size - (entries.updateValue(entry, forKey: key)?.size ?? 0)
    if totalSize > bound { makeRoom(downTo: bound - bound / 10, keeping: key) }
  }

  package mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
    guard let index = entries.index(forKey: key) else { return }
    clock += 1
    body(&entries.values[index].value)
    entries.values[index].generation = clock
  }

  package mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    totalSize -= entry.size
  }

  /// Sorting all of them once and freeing a tenth is cheaper than a linked list and rare.
  private mutating func makeRoom(downTo goal: Int, keeping kept: Key) {
    for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where key != kept {
      if totalSize <= goal { return }
      remove(key)
    }
  }
}
