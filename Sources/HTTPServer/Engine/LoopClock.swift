import Encoding
import Glibc

/// The time as one loop sees it, looked up once for many events, and the lines of an answer that depend on it.
struct LoopClock {
  /// Milliseconds since some moment in the past; never runs backwards.
  private(set) var now = 0
  private var tails = Tails()
  private var tailsWithoutPolicy = Tails()
  private let common: [UInt8]
  private let commonWithoutPolicy: [UInt8]
  private var second = -1

  /// One for each way a connection can go on.
  private struct Tails {
    var keepingOpen: [UInt8] = []
    var sayingKeepAlive: [UInt8] = []
    var closing: [UInt8] = []

    init() {}

    init(_ lines: [UInt8]) {
      keepingOpen = lines + "\r\n".utf8
      sayingKeepAlive = lines + "Connection: keep-alive\r\n\r\n".utf8
      closing = lines + "Connection: close\r\n\r\n".utf8
    }
  }

  /// Of the common fields an answer may have this one of its own: two would both hold.
  static let policy = "Content-Security-Policy"

  init(commonHeaders: Headers) {
    common = commonHeaders.bytes
    var fields = commonHeaders
    fields.remove(Self.policy)
    commonWithoutPolicy = fields.bytes
    update()
  }

  mutating func update() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    now = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    guard time.tv_sec != second else { return }
    second = time.tv_sec
    var date = Array("Date: ".utf8)
    HTTPDate.append(second, to: &date)
    date += "\r\n".utf8
    tails = Tails(common + date)
    tailsWithoutPolicy = Tails(commonWithoutPolicy + date)
  }

  /// How a head ends, for each way a connection can go on: the common fields, Date, Connection and the empty line.
  func tail(keepsOpen: Bool, saysKeepAlive: Bool, hasOwnPolicy: Bool) -> [UInt8] {
    let tails = hasOwnPolicy ? tailsWithoutPolicy : tails
    guard keepsOpen else { return tails.closing }
    return saysKeepAlive ? tails.sayingKeepAlive : tails.keepingOpen
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
