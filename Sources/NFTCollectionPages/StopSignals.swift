import Glibc

/// Waits for SIGTERM, SIGINT or SIGHUP instead of dying of them.
struct StopSignals: Sendable {
  private static let numbers = [SIGTERM, SIGINT, SIGHUP]
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  /// Must be made before any other thread: those that follow leave the signals to the main thread.
  init() {
    (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    var set = Self.set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for the first signal on the thread that calls, which must be the main one: it is there even where no other
  /// thread is to be had. `seconds` after the signal, or at a second one, the process ends, whatever is still under way.
  func wait(endingWithin seconds: Int) -> Never {
    var set = Self.set
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    continuation.yield()
    let end = ContinuousClock.now + .seconds(seconds)
    // A process that is stopped and continued, or looked at by a debugger, wakes up early (signal(7)).
    while true {
      let left = max(.zero, end - ContinuousClock.now).components
      var time = timespec(tv_sec: Int(left.seconds), tv_nsec: Int(left.attoseconds / 1_000_000_000))
      if sigtimedwait(&set, nil, &time) >= 0 || errno != EINTR { _exit(EXIT_FAILURE) }
    }
  }

  /// Returns at the first signal.
  func first() async {
    for await _ in stream { return }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }
}
