import Encoding
import Models

/// A trait as it is read: "Fur", "Gold".
package struct TraitText: Encodable, Hashable, Sendable {
  package var type: String
  package var value: String

  package init(type: String, value: String) {
    self.type = type
    self.value = value
  }

  /// For readers: numbers have commas between thousands, boosts their sign, names are words. Nil for a trait without
  /// anything to read.
  init?(_ trait: Trait) {
    guard let plain = TraitText(plain: trait) else { return nil }
    type = Self.words(plain.type)
    value = Self.readable(plain.value, trait.displayType, isYear: type.lowercased().contains("year"))
  }

  /// For programs: the texts as they came, but dates, which arrive as seconds since 1970, as days.
  init?(plain trait: Trait) {
    guard let value = DisplayText.line(trait.value) else { return nil }
    type = DisplayText.line(trait.type) ?? "Trait"
    self.value = trait.displayType == "date" ? Self.day(value) ?? value : value
  }

  /// Nil for what is no second of the years 1 to 9999.
  private static func day(_ text: String) -> String? {
    guard let seconds = Int(text.prefix { $0 != "." }), (-62_135_596_800...253_402_300_799).contains(seconds) else {
      return nil
    }
    return UTCTime.date(seconds)
  }

  private static func readable(_ value: String, _ displayType: String?, isYear: Bool) -> String {
    switch displayType {
    case "number": isYear ? value : number(value) ?? value
    case "boost_number": number(value, isSigned: true) ?? value
    case "boost_percentage": number(value, isSigned: true).map { "\($0)%" } ?? value
    default: value
    }
  }

  /// A decimal number, grouped and with a sign in front; nil for any other text.
  private static func number(_ text: String, isSigned: Bool = false) -> String? {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, text.utf8.count - 1 <= parts.joined(separator: ".").utf8.count,
      parts.allSatisfy({ $0.utf8.isDecimal })
    else { return nil }
    let fraction = parts.count == 2 && parts[1].contains { $0 != "0" } ? ".\(parts[1])" : ""
    return (isNegative ? "\u{2212}" : isSigned ? "+" : "") + BalanceFormat.grouped(whole) + fraction
  }

  /// "Background color" for `background_color`, `BACKGROUND_COLOR` and `backgroundColor`; other texts stay as they are.
  private static func words(_ name: String) -> String {
    guard name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }),
      name.contains("_") || name.first?.isLowercase == true, name.contains(where: \.isLetter)
    else { return name }
    let isShouted = name.contains("_") && !name.contains(where: \.isLowercase)
    var words = ""
    for character in isShouted ? name.lowercased() : name {
      if character.isUppercase, words.last?.isLowercase == true {
        words += " " + character.lowercased()
      } else {
        words.append(character == "_" ? " " : character)
      }
    }
    let line = words.split(separator: " ").joined(separator: " ")
    return line.prefix(1).uppercased() + line.dropFirst()
  }
}
