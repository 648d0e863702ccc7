import Synchronization

/// One open request at a host. It ends with the last reference at the latest.
final class HostSlot: Sendable {
  private let queue: FetchQueue
  private let host: Mutex<FetchQueue.Host?>

  /// `host` was entered already.
  init(_ queue: FetchQueue, _ host: FetchQueue.Host) {
    self.queue = queue
    self.host = Mutex(host)
  }

  deinit { leave() }

  func leave() {
    let left = host.withLock { host in
      defer { host = nil }
      return host
    }
    if let left { queue.leave(left) }
  }

  /// A redirect leads elsewhere.
  func move(to next: FetchQueue.Host) async {
    if host.withLock({ $0 }) == next { return }
    leave()
    await queue.enterFurther(next)
    host.withLock { $0 = next }
  }
}
