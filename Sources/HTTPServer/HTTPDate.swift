/// Dates of HTTP in seconds since 1970. RFC 9110, 5.6.7.
///
/// Own arithmetic on the proleptic Gregorian calendar, since date formatters cost a page's worth of time.
package enum HTTPDate {
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, from the year 0 to 9999.
  package static func format(_ seconds: Int) -> String {
    var bytes: [UInt8] = []
    append(seconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ seconds: Int, to bytes: inout [UInt8]) {
    let day = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
    let second = seconds - day * 86400
    let date = civil(day)
    bytes += days[((day + 3) % 7 + 7) % 7].utf8
    bytes += [ASCII.comma, ASCII.space]
    append(two: date.day, to: &bytes)
    bytes.append(ASCII.space)
    bytes += months[date.month - 1].utf8
    bytes.append(ASCII.space)
    append(two: date.year / 100, to: &bytes)
    append(two: date.year % 100, to: &bytes)
    for (mark, number) in [(ASCII.space, second / 3600), (ASCII.colon, second / 60 % 60), (ASCII.colon, second % 60)] {
      bytes.append(mark)
      append(two: number, to: &bytes)
    }
    bytes += " GMT".utf8
  }

  private static func append(two number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(number / 10 % 10) + 0x30)
    bytes.append(UInt8(number % 10) + 0x30)
  }

  /// Reads the preferred form and the two obsolete ones, which a recipient must still accept.
  package static func parse(_ text: some Collection<UInt8>) -> Int? {
    let words = text.split { $0 == ASCII.space || $0 == ASCII.comma || $0 == ASCII.colon || $0 == UInt8(ascii: "-") }
    guard let name = words.first, words.count == (name.count == 3 && !text.contains(ASCII.comma) ? 7 : 8) else {
      return nil
    }
    let isAsctime = words.count == 7
    guard isKnownDay(name), isAsctime || words[7].elementsEqual("GMT".utf8) else { return nil }
    let parts = isAsctime ? [words[2], words[1], words[6]] + words[3...5] : Array(words[1...6])
    guard let month = months.firstIndex(where: { parts[1].elementsEqual($0.utf8) }) else { return nil }
    let numbers = ([parts[0]] + parts[2...5]).compactMap(\.decimalValue)
    guard numbers.count == 5, parts[2].count == 4 || parts[2].count == 2 else { return nil }
    let year = parts[2].count == 2 ? century(numbers[1]) : numbers[1]
    guard (1...31).contains(numbers[0]), (0...9999).contains(year), numbers[2] < 24, numbers[3] < 60, numbers[4] < 61
    else { return nil }
    return ordinal(year: year, month: month + 1, day: numbers[0]) * 86400 + numbers[2] * 3600 + numbers[3] * 60
      + numbers[4]
  }

  private static func isKnownDay(_ name: some Collection<UInt8>) -> Bool {
    let longTails = ["day", "sday", "nesday", "rsday", "urday"]
    guard days.contains(where: { name.prefix(3).elementsEqual($0.utf8) }) else { return false }
    return name.count == 3 || longTails.contains { name.dropFirst(3).elementsEqual($0.utf8) }
  }

  /// Two digits of a year: never more than 50 years ahead of the years this server runs in. RFC 9110, 5.6.7.
  private static func century(_ year: Int) -> Int { year < 77 ? 2000 + year : 1900 + year }

  /// The date of a day counted from 1970-01-01 (Hinnant's civil_from_days).
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// The day counted from 1970-01-01 (Hinnant's days_from_civil).
  private static func ordinal(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
