/// A day and a time of day, UTC, on the proleptic Gregorian calendar. Own arithmetic, since formatters cost a page's
/// worth of time.
struct CivilDate {
  let year: Int
  let month: Int
  let day: Int
  /// Days since 1970-01-01.
  let ordinal: Int
  /// Seconds since midnight.
  let second: Int

  /// Years that four digits hold.
  static let years = 0...9999
  /// 0000-01-01 to the last second of 9999, in seconds since 1970.
  private static let seconds = -62_167_219_200...253_402_300_799

  /// A moment outside those years becomes the nearest inside: files carry any number as their date.
  init(_ seconds: Int) {
    let seconds = min(max(seconds, Self.seconds.lowerBound), Self.seconds.upperBound)
    ordinal = Self.day(of: seconds)
    second = seconds - ordinal * 86_400
    // Hinnant's civil_from_days: eras of 400 years that begin in March.
    let shifted = ordinal + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
  }

  /// The day counted from 1970-01-01, of any second.
  static func day(of seconds: Int) -> Int {
    let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Seconds since 1970 of a moment in `years`; a day that its month does not have belongs to the next one. Hinnant's
  /// days_from_civil.
  static func seconds(year: Int, month: Int, day: Int, second: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let ordinal = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    return ordinal * 86_400 + second
  }
}
