import Dispatch
import Foundation

/// Takes the news of a session one at a time, and lets only a little of it wait: whoever brings more is held up until
/// some is taken. Without that, a body that arrives faster than it is looked at piles up in memory, 200 MB of it.
///
/// The session is held up on its own work queue, so nothing that runs here may wait for that queue: to cancel a task
/// is for another one.
///
/// `@unchecked`: a subclass of `OperationQueue`, which is so itself, has to say it again; what it adds is one constant
/// semaphore, which any thread may use.
final class ReplyQueue: OperationQueue, @unchecked Sendable {
  /// A piece of a body has 16 KB at most.
  private let places = DispatchSemaphore(value: 32)

  override init() {
    super.init()
    name = "upstream-replies"
    maxConcurrentOperationCount = 1
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    places.wait()
    super.addOperation { [places] in
      block()
      places.signal()
    }
  }
}
