package import Encoding

extension UTCTime {
  /// `11:58 UTC` within the same day as `now`, else `2026-11-30 11:58 UTC`. Both in seconds since 1970. To the minute for
  /// programs, too: a page is the same until its words change.
  package static func moment(_ time: Int, now: Int) -> Moment {
    let text = "\(clock(time)) UTC"
    return Moment(
      text: day(of: time) == day(of: now) ? text : "\(date(time)) \(text)", stamp: "\(date(time))T\(clock(time))Z")
  }
}
