/// Dates of HTTP in seconds since 1970. RFC 9110, 5.6.7.
package enum HTTPDate {
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, from the year 0 to 9999; a moment outside becomes the nearest inside.
  package static func format(_ seconds: Int) -> String {
    var bytes: [UInt8] = []
    append(seconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func append(_ seconds: Int, to bytes: inout [UInt8]) {
    let date = CivilDate(seconds)
    bytes += days[((date.ordinal + 3) % 7 + 7) % 7].utf8
    bytes += [ASCII.comma, ASCII.space]
    bytes.append(twoDigitsOf: date.day)
    bytes.append(ASCII.space)
    bytes += months[date.month - 1].utf8
    bytes.append(ASCII.space)
    bytes.append(twoDigitsOf: date.year / 100)
    bytes.append(twoDigitsOf: date.year)
    let parts = [
      (ASCII.space, date.second / 3600), (ASCII.colon, date.second / 60 % 60), (ASCII.colon, date.second % 60),
    ]
    for (mark, number) in parts {
      bytes.append(mark)
      bytes.append(twoDigitsOf: number)
    }
    bytes += " GMT".utf8
  }

  /// Bytes, with more spaces than any form has.
  private static let longest = 64

  /// Reads the preferred form and the two obsolete ones, which a recipient must still accept.
  package static func parse(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count <= longest else { return nil }
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
    guard (1...31).contains(numbers[0]), CivilDate.years.contains(year), numbers[2] < 24, numbers[3] < 60,
      numbers[4] < 61
    else { return nil }
    return CivilDate.seconds(
      year: year, month: month + 1, day: numbers[0], second: numbers[2] * 3600 + numbers[3] * 60 + numbers[4])
  }

  package static func parse(_ text: String) -> Int? { parse(Array(text.utf8)[...]) }

  private static func isKnownDay(_ name: ArraySlice<UInt8>) -> Bool {
    let longTails = ["day", "sday", "nesday", "rsday", "urday"]
    guard days.contains(where: { name.prefix(3).elementsEqual($0.utf8) }) else { return false }
    return name.count == 3 || longTails.contains { name.dropFirst(3).elementsEqual($0.utf8) }
  }

  /// Two digits of a year: never more than 50 years ahead of the years this server runs in. RFC 9110, 5.6.7.
  private static func century(_ year: Int) -> Int { year < 77 ? 2000 + year : 1900 + year }
}
