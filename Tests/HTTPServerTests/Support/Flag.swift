import Synchronization

/// Something that is true until one caller takes it.
final class Flag: Sendable {
  private let isRaised = Atomic(true)

  func lower() -> Bool { isRaised.exchange(false, ordering: .relaxed) }
}

/// Counts across threads.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}
