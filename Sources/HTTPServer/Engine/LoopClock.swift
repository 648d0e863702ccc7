import Encoding
import Glibc

/// The time as one loop sees it, looked up once for many events, and the lines of an answer that depend on it.
struct LoopClock {
  /// Milliseconds since some moment in the past; never runs backwards.
  private(set) var now = 0
  private var tailKeepingOpen: [UInt8] = []
  private var tailSayingKeepAlive: [UInt8] = []
  private var tailClosing: [UInt8] = []
  private let common: [UInt8]
  private var second = -1

  init(commonHeaders: Headers) {
    common = commonHeaders.bytes
    update()
  }

  mutating func update() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    now = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    guard time.tv_sec != second else { return }
    second = time.tv_sec
    var line = common + "Date: ".utf8
    HTTPDate.append(second, to: &line)
    line += "\r\n".utf8
    tailKeepingOpen = line + "\r\n".utf8
    tailSayingKeepAlive = line + "Connection: keep-alive\r\n\r\n".utf8
    tailClosing = line + "Connection: close\r\n\r\n".utf8
  }

  /// How a head ends, for each way a connection can go on: the common fields, Date, Connection and the empty line.
  func tail(keepsOpen: Bool, saysKeepAlive: Bool) -> [UInt8] {
    guard keepsOpen else { return tailClosing }
    return saysKeepAlive ? tailSayingKeepAlive : tailKeepingOpen
  }

  /// Microseconds, for measuring.
  static func microseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}

extension Duration {
  var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
