/// What a connection knows of the request that it is serving.
struct Exchange {
  var method: Method?
  var target: RequestTarget?
  /// The beginning of the request line as it was sent, where it was refused.
  var sentLine: [UInt8] = []
  var keepsOpen = false
  /// HTTP/1.0 clients must be told that the connection stays open. RFC 9112, 9.3.
  var saysKeepAlive = false
  var isRefused = false
  /// 0 until there is an answer.
  var status = 0
  var bytes = 0
  /// Whether its line for the log is written.
  var isLogged = false
  private var start = 0

  init() {}

  init(method: Method?, isMeasured: Bool) {
    self.method = method
    if isMeasured { start = LoopClock.microseconds() }
  }

  /// Whether anything of a request has come.
  var hasBegun: Bool { method != nil || target != nil || !sentLine.isEmpty || status != 0 }

  /// The line for the log, made when the answer has gone out or the client has left.
  var entry: AccessLog.Entry {
    AccessLog.Entry(
      method: method, target: target?.raw, sentLine: sentLine, status: status, bytes: bytes,
      microseconds: start == 0 ? 0 : LoopClock.microseconds() - start)
  }
}
