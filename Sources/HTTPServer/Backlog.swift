import Synchronization

/// How much waits to be written, and how much did not get to wait.
final class Backlog: Sendable {
  private static let limit = 4 * 1024 * 1024
  private let waiting = Atomic(0)
  private let dropped = Atomic(0)

  /// False where there is too much already.
  func add(_ count: Int) -> Bool {
    if waiting.load(ordering: .relaxed) + count > Self.limit {
      dropped.add(count, ordering: .relaxed)
      return false
    }
    waiting.add(count, ordering: .relaxed)
    return true
  }

  func remove(_ count: Int) { waiting.subtract(count, ordering: .relaxed) }

  func takeDropped() -> Int { dropped.exchange(0, ordering: .relaxed) }
}
