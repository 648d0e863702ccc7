/// The connections of one loop by slot and generation. A token of a connection that is gone finds nothing, though its
/// slot and its descriptor may have been given to another.
struct ConnectionTable {
  private var slots: [Connection?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []
  private(set) var count = 0

  /// Makes a connection with a token of its own.
  mutating func insert(_ make: (UInt64) -> Connection) -> Connection {
    let slot = free.popLast() ?? slots.count
    if slot == slots.count {
      slots.append(nil)
      generations.append(0)
    }
    let connection = make(UInt64(generations[slot]) << 32 | UInt64(slot))
    slots[slot] = connection
    count += 1
    return connection
  }

  subscript(token: UInt64) -> Connection? {
    let slot = Int(token & 0xffff_ffff)
    guard slot < slots.count, generations[slot] == UInt32(token >> 32) else { return nil }
    return slots[slot]
  }

  mutating func remove(_ token: UInt64) {
    guard self[token] != nil else { return }
    let slot = Int(token & 0xffff_ffff)
    slots[slot] = nil
    generations[slot] &+= 1
    free.append(slot)
    count -= 1
  }

  var tokens: [UInt64] { slots.compactMap { $0?.token } }

  /// A few of those that have waited for a request for longest, and for two seconds at least.
  func longestIdle(at now: Int) -> [UInt64] {
    let idle = slots.compactMap { $0 }.filter { $0.isBetweenRequests && $0.phaseStart <= now - 2000 }
    return idle.sorted { $0.phaseStart < $1.phaseStart }.prefix(32).map(\.token)
  }

  /// Those that hold memory and are not waiting for an answer, the one that has been in its phase for longest first.
  func longestStalled() -> [UInt64] {
    let stalled = slots.compactMap { $0 }.filter(\.isShedable)
    return stalled.sorted { $0.phaseStart < $1.phaseStart }.map(\.token)
  }

  /// The tokens of those whose time is over.
  func expired(at now: Int) -> [UInt64] {
    slots.compactMap { connection in
      guard let connection, connection.deadline <= now else { return nil }
      return connection.token
    }
  }
}
