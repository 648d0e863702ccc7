import CLinux
import Dispatch
import Glibc
import Synchronization

/// Runs an actor on a serial queue, on which the actor's events come too. Dispatch has no such executor on Linux.
///
/// A loop may wait a moment on its queue for the next event, which is cheaper than to go back to Dispatch and be called
/// again. What is put on the queue meanwhile ends the wait through a descriptor that the loop watches.
final class LoopExecutor: SerialExecutor {
  /// The token under which the loop watches `wakeUp`.
  static let token = UInt64.max

  let queue: DispatchQueue
  let wakeUp: Int32
  private let pending = Atomic(0)
  private let isWaiting = Atomic(false)

  init(label: String) throws(ServerError) {
    wakeUp = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard wakeUp >= 0 else { throw .system(reason: ServerError.text(errno)) }
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  deinit {
    close(wakeUp)
  }

  /// Puts work on the queue, where the loop's actor may be entered with `assumeIsolated`.
  func async(_ work: @escaping @Sendable () -> Void) {
    pending.add(1, ordering: .sequentiallyConsistent)
    queue.async { [self] in
      pending.subtract(1, ordering: .relaxed)
      work()
    }
    if isWaiting.exchange(false, ordering: .sequentiallyConsistent) { eventfd_write(wakeUp, 1) }
  }

  /// After no time at all the work ends a wait like any other; a later one waits for its time.
  func async(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    guard delay > .zero else { return async(work) }
    queue.asyncAfter(deadline: .now() + .milliseconds(delay.milliseconds), execute: work)
  }

  /// Whether work waits for its turn on the queue.
  var hasWork: Bool { pending.load(ordering: .relaxed) > 0 }

  /// Says that the loop is about to wait on the queue; false where it must not, since work is there.
  func beginWait() -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    return pending.load(ordering: .sequentiallyConsistent) == 0
  }

  func endWait() { isWaiting.store(false, ordering: .relaxed) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Lets an event handler on the queue enter the actor with `assumeIsolated`.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
