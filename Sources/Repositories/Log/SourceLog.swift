import Caching
package import HTTPClient
package import Models
import Synchronization

/// What the sources have to say for the log. No key is in it.
package enum SourceEvent: Hashable, Sendable {
  /// An upstream was called.
  case call(UpstreamCall)
  /// Something could not be had, for a typed reason.
  case failed(Subject, RepositoryError)

  /// What was asked for.
  package enum Subject: Hashable, Sendable {
    case assets(CollectionPlace)
    case asset(AssetID)
    case balance(Address)
  }
}

/// Reports what one source could not answer, with its reason, and remembers when it last gave an answer that can be used.
/// To refuse a cursor or not to know an item is one.
final class SourceLog: Sendable {
  private let now: @Sendable () -> Int
  private let log: @Sendable (SourceEvent) -> Void
  private let last = Mutex<Int?>(nil)

  init(time: TimeSource, log: @escaping @Sendable (SourceEvent) -> Void = { _ in }) {
    now = time.now
    self.log = log
  }

  /// In seconds since 1970; nil for never.
  var lastAnswer: Int? { last.withLock { $0 } }

  func reporting<Value>(
    _ subject: SourceEvent.Subject, _ answer: () async throws(RepositoryError) -> Value
  ) async throws(RepositoryError) -> Value {
    do {
      let value = try await answer()
      noteAnswer()
      return value
    } catch {
      if error == .notFound || error == .cursorRefused { noteAnswer() }
      if error != .cancelled { log(.failed(subject, error)) }
      throw error
    }
  }

  private func noteAnswer() {
    let now = now()
    last.withLock { $0 = now }
  }
}
