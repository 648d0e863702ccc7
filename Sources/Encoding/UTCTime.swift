/// Moments as RFC 3339 has them, in UTC. All are seconds since 1970; those beyond the years 0 to 9999 become the nearest.
package enum UTCTime {
  /// `2026-11-30T11:58:07Z`
  package static func stamp(_ time: Int) -> String {
    let date = CivilDate(time)
    return text { bytes in
      append(date, to: &bytes)
      bytes.append(UInt8(ascii: "T"))
      append(clock: date, to: &bytes)
      bytes.append(ASCII.colon)
      bytes.append(twoDigitsOf: date.second % 60)
      bytes.append(UInt8(ascii: "Z"))
    }
  }

  /// `2026-11-30`
  package static func date(_ time: Int) -> String {
    text { append(CivilDate(time), to: &$0) }
  }

  /// `11:58`
  package static func clock(_ time: Int) -> String {
    text { append(clock: CivilDate(time), to: &$0) }
  }

  /// Days since 1970-01-01.

  private static func append(_ date: CivilDate, to bytes: inout [UInt8]) {
    bytes.append(twoDigitsOf: date.year / 100)
    bytes.append(twoDigitsOf: date.year)
    for number in [date.month, date.day] {
      bytes.append(UInt8(ascii: "-"))
      bytes.append(twoDigitsOf: number)
    }
  }

  private static func append(clock date: CivilDate, to bytes: inout [UInt8]) {
    bytes.append(twoDigitsOf: date.second / 3600)
    bytes.append(ASCII.colon)
    bytes.append(twoDigitsOf: date.second / 60 % 60)
  }

  private static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
