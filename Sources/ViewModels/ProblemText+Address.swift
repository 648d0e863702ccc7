import Encoding
package import Models

extension ProblemText {
  /// What is wrong with a text that should be an Ethereum address.
  package static func address(_ text: String, _ error: AddressError) -> Problem {
    var actions = [Action(text: "Start page", route: .home)]
    var paragraphs: [String]
    var wrong: Int?
    switch error {
    case .empty:
      paragraphs = ["Type the address of an Ethereum account: 0x and 40 hexadecimal digits."]
    case .missingPrefix:
      paragraphs = ["An Ethereum address starts with 0x, followed by 40 hexadecimal digits."]
      if text.lowercased().hasSuffix(".eth") {
        paragraphs.append("ENS names are not looked up here: paste the address.")
      }
    case .notHexadecimal(let position):
      wrong = position
      paragraphs = [
        "Character \(position + 1), “\(shown(text, at: position))”, is not a hexadecimal digit: only 0 to 9 and a to f are."
      ]
    case .wrongLength(let digits):
      let difference = digits < 40 ? "\(40 - digits) too few" : "\(digits - 40) too many"
      paragraphs = [
        "After 0x there \(digits == 1 ? "is 1 digit" : "are \(digits) digits"), \(difference): an address has 40."
      ]
    case .wrongChecksum(let position, let meant):
      wrong = position
      paragraphs = [
        "The letter case does not fit the address's checksum (EIP-55), first at character \(position + 1), "
          + "“\(shown(text, at: position))”. A digit may be wrong: compare it with the source.",
        "If the digits are right, this is the address meant:",
      ]
      if let address = try? Address(meant) {
        actions.insert(Action(text: "Open \(meant)", route: .collection(CollectionPlace(owner: address))), at: 0)
      }
    }
    return Problem(
      heading: "This is not an Ethereum address", paragraphs: paragraphs,
      marked: wrong.map { marked(text, at: $0) }, actions: actions)
  }

  /// `text` in three parts, the middle one being the character of which the byte at `offset` is part.
  private static func marked(_ text: String, at offset: Int) -> MarkedText {
    let typed = text.trimmingSpaces.unicodeScalars
    var index = typed.startIndex
    var bytes = typed.isEmpty ? 0 : UTF8.width(typed[index])
    while bytes <= offset, typed.index(after: index) < typed.endIndex {
      index = typed.index(after: index)
      bytes += UTF8.width(typed[index])
    }
    let part = { (scalars: Substring.UnicodeScalarView) in DisplayText.line(String(scalars)) ?? "" }
    return MarkedText(
      before: part(typed[..<index].suffix(mostShown)), wrong: shown(text, at: offset, invisible: "\u{fffd}"),
      after: part(typed[index...].dropFirst().prefix(mostShown)))
  }

  /// Characters shown on either side of the wrong one.
  private static let mostShown = 60

  /// The character of which the byte at `offset` is part, fit to be shown.
  private static func shown(
    _ text: String, at offset: Int, invisible: String = "an invisible character"
  ) -> String {
    var place = 0
    for scalar in text.trimmingSpaces.unicodeScalars {
      place += String(scalar).utf8.count
      if place > offset { return DisplayText.line(String(scalar)) ?? invisible }
    }
    return ""
  }
}

/// What a visitor types or pastes where an address belongs.
package enum AddressInput {
  /// The address in `text`: alone, or inside the address of a page at OpenSea, Etherscan or the like.
  package static func address(in text: String) throws(AddressError) -> Address {
    let typed = text.trimmingSpaces
    guard typed.contains("/"), let address = addressInside(typed) else { return try Address(typed) }
    return address
  }

  private static func addressInside(_ text: String) -> Address? {
    text.split { "/?#&=:".contains($0) }.lazy.compactMap { try? Address($0) }.first
  }
}
