import Encoding

/// What a connection knows of the request that it is serving.
struct Exchange {
  var method: Method?
  var target: RequestTarget?
  /// The beginning of the request line as it was sent, where it was refused.
  var sentLine: [UInt8] = []
  var keepsOpen = false
  /// Such a client must be told that the connection stays open, and knows no chunks. RFC 9112, 9.3.
  var isHTTP10 = false
  var isRefused = false
  /// 0 until there is an answer.
  var status = 0
  var bytes = 0
  /// Whether its line for the log is written.
  var isLogged = false
  private var start = 0

  init(method: Method? = nil, isMeasured: Bool = false) {
    self.method = method
    if isMeasured { start = LoopClock.microseconds() }
  }

  /// Whether anything of a request has come.
  var hasBegun: Bool { method != nil || target != nil || !sentLine.isEmpty || status != 0 }

  /// The line for the log, made when the answer has gone out or the client has left.
  var entry: LogEntry {
    LogEntry(
      method: method, target: target?.raw, sentLine: sentLine, status: status, bytes: bytes,
      microseconds: start == 0 ? 0 : LoopClock.microseconds() - start)
  }
}

/// One exchange as a line of the access log.
struct LogEntry {
  /// Nil where the request line was not understood.
  var method: Method?
  var target: String?
  /// The beginning of the request line as it was sent, where it was not understood.
  var sentLine: [UInt8] = []
  /// 0 where the client left before it was answered.
  var status: Int
  /// How much of the body was sent.
  var bytes: Int
  /// From the end of the request's head to the end of the answer.
  var microseconds: Int
}

extension LogEntry {
  /// `GET /path 200 5120 83`: a dash for what is not known, no control character and nothing beyond ASCII.
  func append(to line: inout [UInt8]) {
    let sent = sentLine.split(separator: ASCII.space, maxSplits: 2, omittingEmptySubsequences: false)
    if let method { line += method.rawValue.utf8 } else { Self.append(escaped: sent.first ?? [], to: &line) }
    line.append(ASCII.space)
    if let target {
      Self.append(escaped: target.utf8, to: &line)
    } else {
      Self.append(escaped: sent.dropFirst().first ?? [], to: &line)
    }
    line.append(ASCII.space)
    if status == 0 { line.append(UInt8(ascii: "-")) } else { line.append(decimal: status) }
    for number in [bytes, microseconds] {
      line.append(ASCII.space)
      line.append(decimal: number)
    }
    line.append(ASCII.lineFeed)
  }

  private static func append(escaped word: some Collection<UInt8>, to line: inout [UInt8]) {
    if word.isEmpty { line.append(UInt8(ascii: "-")) }
    for byte in word {
      if byte > ASCII.space, byte < 0x7f, byte != UInt8(ascii: "\\") {
        line.append(byte)
      } else {
        line += "\\x".utf8
        Hexadecimal.append(byte, to: &line)
      }
    }
  }
}
