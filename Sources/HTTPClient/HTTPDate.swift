/// Reads dates such as "Wed, 21 Oct 2015 07:28:00 GMT" (RFC 9110, section 5.6.7: IMF-fixdate).
enum HTTPDate {
  /// Seconds since 1970; nil for any other form.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = number(words[1], in: 1...31),
      let month = months.firstIndex(of: String(words[2])), let year = number(words[3], in: 1970...9999)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], in: 0...23), let minute = number(clock[1], in: 0...59),
      let second = number(clock[2], in: 0...60)
    else { return nil }
    return ((days(year: year, month: month + 1, day: day) * 24 + hour) * 60 + minute) * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.first != UInt8(ascii: "+"), let value = Int(text), range.contains(value) else { return nil }
    return value
  }

  /// Days since 1970-01-01; years begin in March, so that the leap day is the last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
