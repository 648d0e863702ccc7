import CLinux
import Glibc

/// An epoll set whose entries are told apart by tokens. epoll(7).
///
/// Entries are edge-triggered and never changed: a connection costs one call when it comes and none after.
struct Poller: Sendable {
  let descriptor: Int32

  /// What happened to one entry.
  struct Event {
    let token: UInt64
    private let flags: UInt32

    fileprivate init(_ event: epoll_event) {
      token = event.data.u64
      flags = event.events
    }

    var isReadable: Bool { flags & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 }
    var isWritable: Bool { flags & EPOLLOUT.rawValue != 0 }
    /// The client has finished sending; what it sent before may still wait.
    var hasEnded: Bool { flags & EPOLLRDHUP.rawValue != 0 }
    /// Reset, or finished in both directions.
    var isBroken: Bool { flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 }
  }

  init() throws(ServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .system(reason: ServerError.text(errno)) }
  }

  /// Watches a connection for reading and writing, or a listener for reading. False where the kernel has no room.
  func add(_ socket: Socket, token: UInt64, isListener: Bool = false) -> Bool {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | EPOLLET.rawValue
    if !isListener { event.events |= EPOLLOUT.rawValue | EPOLLRDHUP.rawValue }
    event.data.u64 = token
    return epoll_ctl(descriptor, EPOLL_CTL_ADD, socket.descriptor, &event) == 0
  }

  /// Calls `body` for each entry that is ready now, and says how many there were.
  func poll(into events: inout [epoll_event], _ body: (Event) -> Void) -> Int {
    let count = events.withUnsafeMutableBufferPointer {
      Int(epoll_wait(descriptor, $0.baseAddress, Int32($0.count), 0))
    }
    guard count > 0 else { return 0 }
    for index in 0..<count { body(Event(events[index])) }
    return count
  }

  func close() {
    Glibc.close(descriptor)
  }
}
