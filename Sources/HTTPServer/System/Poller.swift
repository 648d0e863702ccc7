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

    init(_ event: epoll_event) {
      token = event.data.u64
      flags = event.events
    }

    var isReadable: Bool { flags & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 }
    /// The client has finished sending; what it sent before may still wait.
    var hasEnded: Bool { flags & EPOLLRDHUP.rawValue != 0 }
    /// Reset, or finished in both directions.
    var isBroken: Bool { flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 }
  }

  init() throws(ServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .system(reason: ServerError.text(errno)) }
  }

  /// Watches a connection for reading and writing, or what is only read. False where the kernel has no room.
  func add(_ watched: Int32, token: UInt64, readOnly: Bool = false) -> Bool {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | EPOLLET.rawValue
    if !readOnly { event.events |= EPOLLOUT.rawValue | EPOLLRDHUP.rawValue }
    event.data.u64 = token
    return epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event) == 0
  }

  /// The number of entries that are ready. Where there is none, waits for one for up to that many milliseconds.
  func wait(_ milliseconds: Int32, into events: inout [epoll_event]) -> Int {
    events.withUnsafeMutableBufferPointer {
      max(0, Int(epoll_wait(descriptor, $0.baseAddress, Int32($0.count), milliseconds)))
    }
  }

  func close() {
    Glibc.close(descriptor)
  }
}
