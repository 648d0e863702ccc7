import Caching
import HTTPClient
import Synchronization

/// Remembers when a source last gave an answer that can be used.
final class LastAnswer: Sendable {
  private let now: @Sendable () -> Int
  private let last = Mutex<Int?>(nil)

  init(time: TimeSource) {
    now = time.now
  }

  /// In seconds since 1970; nil for never.
  var time: Int? { last.withLock { $0 } }

  func note() {
    let now = now()
    last.withLock { $0 = now }
  }
}
