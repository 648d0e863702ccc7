/// Which sources failed lately, so that they are left in peace: 30 s after the first failure, twice as long after each
/// further one, 10 min at most.
struct FailureMemory: Sendable {
  private struct Entry {
    var failure: MediaFailure
    var wait: Double
    /// By the clock that never jumps.
    var until: Double
  }

  static let first = 30.0
  static let longest = 600.0
  private static let bound = 10_000

  private var entries: [MediaKey: Entry] = [:]

  /// Nil where the source may be asked.
  func failure(of key: MediaKey, now: Double) -> MediaFailure? {
    entries[key].flatMap { $0.until > now ? $0.failure : nil }
  }

  /// The last one, even where the source may be asked again: nothing better is known of it.
  func lastFailure(of key: MediaKey) -> MediaFailure? { entries[key]?.failure }

  mutating func note(_ failure: MediaFailure, of key: MediaKey, now: Double) {
    let wait = entries[key].map { min(Self.longest, $0.wait * 2) } ?? Self.first
    entries[key] = Entry(failure: failure, wait: wait, until: now + wait)
    if entries.count > Self.bound { entries = entries.filter { $0.value.until > now } }
    if entries.count > Self.bound { entries = [:] }
  }

  mutating func forget(_ key: MediaKey) {
    entries[key] = nil
  }
}
