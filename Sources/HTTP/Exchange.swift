/// What a connection knows of the request that it is serving.
struct Exchange {
  var method: Method?
  var target: RequestTarget?
  var keepsOpen = false
  /// HTTP/1.0 clients must be told that the connection stays open. RFC 9112, 9.3.
  var saysKeepAlive = false
  var isRefused = false
  var status = 0
  var bytes = 0
  private var start = 0

  init() {}

  init(method: Method?, isMeasured: Bool) {
    self.method = method
    if isMeasured { start = LoopClock.microseconds() }
  }

  /// The line for the log, made when the answer has gone out.
  var entry: AccessLog.Entry {
    AccessLog.Entry(
      method: method, target: target?.raw, status: status, bytes: bytes,
      microseconds: start == 0 ? 0 : LoopClock.microseconds() - start)
  }
}
