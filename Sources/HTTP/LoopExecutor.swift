import Dispatch

/// Runs an actor on a serial queue, on which the actor's events come too. Dispatch has no such executor on Linux.
final class LoopExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Lets an event handler on the queue enter the actor with `assumeIsolated`.
  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
