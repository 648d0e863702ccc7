/// Times for readers: absolute, with their zone.
package enum UTCTime {
  /// `11:58 UTC` within the same day as `now`, else `2026-11-30 11:58 UTC`. Both in seconds since 1970. To the minute for
  /// programs, too: a page is the same until its words change.
  package static func moment(_ time: Int, now: Int) -> Moment {
    let text = "\(clock(time)) UTC"
    return Moment(
      text: day(of: time) == day(of: now) ? text : "\(date(time)) \(text)", stamp: "\(date(time))T\(clock(time))Z")
  }

  /// `2026-11-30T11:58:07Z`, as RFC 3339 has it.
  package static func stamp(_ time: Int) -> String {
    "\(date(time))T\(clock(time)):\(padded(secondsOfDay(time) % 60))Z"
  }

  /// `11:58`
  private static func clock(_ time: Int) -> String {
    let seconds = secondsOfDay(time)
    return "\(padded(seconds / 3600)):\(padded(seconds / 60 % 60))"
  }

  /// `2026-11-30`: the civil date, by the usual arithmetic on eras of 400 years.
  package static func date(_ time: Int) -> String {
    let shifted = day(of: time) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(padded(month))-\(padded(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))"
  }

  /// Days since 1970.
  package static func day(of time: Int) -> Int {
    (time >= 0 ? time : time - 86_399) / 86_400
  }

  private static func secondsOfDay(_ time: Int) -> Int {
    time - day(of: time) * 86_400
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
