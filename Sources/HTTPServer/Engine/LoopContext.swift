/// What the connections of one loop share. Owned by the loop and used on its queue only.
final class LoopContext {
  let limits: Limits
  let timeouts: Timeouts
  let handler: any Handler
  let hosts: HostPolicy
  let answerToForeignHost: @Sendable (Request) -> Response?
  private let makeErrorPage: @Sendable (Status, String) -> Response
  private var errorPages: [Refusal: Response] = [:]
  var clock: LoopClock
  var buffers: BufferPool
  /// Bytes that clients make the loop's connections hold, and how many they may.
  var held = 0
  private let mayHold: Int
  /// Whether exchanges are written down.
  let isLogging: Bool
  /// Once set, every answer is the last on its connection.
  var isStopping = false
  private let accessLog: AccessLog?
  private var lines: [UInt8] = []
  private var lastFlush = 0

  init(_ configuration: ServerConfiguration, _ handler: any Handler) {
    limits = configuration.limits
    timeouts = Timeouts(limits)
    mayHold = limits.heldBytes / max(1, configuration.loops)
    self.handler = handler
    hosts = HostPolicy(configuration.allowedHosts)
    answerToForeignHost = configuration.answerToForeignHost
    makeErrorPage = configuration.errorPage
    clock = LoopClock(commonHeaders: configuration.commonHeaders)
    buffers = BufferPool(capacity: configuration.limits.headBytes + 16 * 1024)
    accessLog = configuration.accessLog
    isLogging = accessLog != nil
  }

  var isFull: Bool { held > mayHold }
  /// Whether there is room again for a while.
  var isRoomy: Bool { held < mayHold / 8 * 7 }

  /// The page for a refusal, made once: a flood of bad requests must not cost a rendering each. That of a fault of our
  /// own is made each time, since it names one incident.
  func errorPage(_ status: Status, _ detail: String) -> Response {
    let refusal = Refusal(status, detail)
    if let page = errorPages[refusal] { return page }
    let page = makeErrorPage(status, detail)
    if errorPages.count < 128, status != .internalServerError { errorPages[refusal] = page }
    return page
  }

  /// An error that was given no page gets one.
  func completed(_ response: Response) -> Response {
    guard response.status.code >= 400, case .empty = response.body else { return response }
    var page = errorPage(response.status, Self.detail(of: response.status))
    for field in response.headers.all { page.headers.set(field.name, field.value) }
    return page
  }

  private static func detail(of status: Status) -> String {
    switch status {
    case .preconditionFailed: "what is here is not what the request is about"
    case .rangeNotSatisfiable: "there is no such part"
    default: "there is no more to say"
    }
  }

  func log(_ entry: LogEntry) {
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
