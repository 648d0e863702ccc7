/// What the connections of one loop share. Owned by the loop and used on its queue only.
final class LoopContext {
  let limits: Limits
  let timeouts: Timeouts
  let handler: any Handler
  let hosts: HostPolicy
  let errorPage: @Sendable (Status, String) -> Response
  var clock: LoopClock
  var buffers: BufferPool
  /// Whether exchanges are written down.
  let isLogging: Bool
  /// Once set, every answer is the last on its connection.
  var isStopping = false
  private let accessLog: AccessLog?
  private var lines: [UInt8] = []
  private var lastFlush = 0

  init(_ configuration: Server.Configuration, _ handler: any Handler) {
    limits = configuration.limits
    timeouts = Timeouts(limits)
    self.handler = handler
    hosts = HostPolicy(configuration.allowedHosts)
    errorPage = configuration.errorPage
    clock = LoopClock(commonHeaders: configuration.commonHeaders)
    buffers = BufferPool(capacity: configuration.limits.headBytes + 16 * 1024)
    accessLog = configuration.accessLog
    isLogging = accessLog != nil
  }

  func log(_ entry: AccessLog.Entry) {
    entry.append(to: &lines)
  }

  /// Hands the lines on where there are many or the last time is a while ago.
  func flushLog(force: Bool = false) {
    guard !lines.isEmpty, force || lines.count > 8192 || clock.now - lastFlush > 100 else { return }
    accessLog?.write(lines)
    lines.removeAll(keepingCapacity: true)
    lastFlush = clock.now
  }
}
