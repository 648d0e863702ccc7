import Dispatch
import Glibc

/// Waits for SIGTERM, SIGINT or SIGHUP instead of dying of them, on a thread that is there from the start: where no
/// further thread is to be had, the process still ends.
struct StopSignals: Sendable {
  private static let numbers = [SIGTERM, SIGINT, SIGHUP]
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  /// Must be made before any other thread, which then leaves the signals to this one.
  init() {
    (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    var set = Self.set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Begins to wait. After a signal the process ends within `seconds`, whatever happens; a second signal ends it at once.
  /// False where there is no thread.
  func start(endingWithin seconds: Int) -> Bool {
    let work = Work(seconds: UInt32(clamping: seconds)) { [continuation] in continuation.yield() }
    let context = Unmanaged.passRetained(work)
    var thread = pthread_t()
    let result = pthread_create(&thread, nil, { Self.run($0) }, context.toOpaque())
    if result != 0 { context.release() }
    return result == 0
  }

  func first() async {
    for await _ in stream { return }
  }

  /// What the thread does.
  private final class Work: Sendable {
    let seconds: UInt32
    let note: @Sendable () -> Void

    init(seconds: UInt32, note: @escaping @Sendable () -> Void) {
      self.seconds = seconds
      self.note = note
    }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    var set = Self.set
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    work.note()
    var time = timespec(tv_sec: Int(work.seconds), tv_nsec: 0)
    sigtimedwait(&set, nil, &time)
    _exit(EXIT_FAILURE)
  }
}
