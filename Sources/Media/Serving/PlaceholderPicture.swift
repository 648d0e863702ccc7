/// A picture that says in words why there is no other: black on light or the reverse, as the page is, and legible at
/// the size of a card.
package enum PlaceholderPicture {
  /// SVG. `sentence` is what a visitor reads.
  package static func svg(_ sentence: String) -> [UInt8] {
    let lines = lines(of: sentence)
    let top = side / 2 - (lines.count - 1) * lineHeight / 2 + fontSize / 3
    let spans = lines.enumerated().map { index, line in
      "<tspan x=\"\(side / 2)\" y=\"\(top + index * lineHeight)\">\(escaped(line))</tspan>"
    }
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)" viewBox="0 0 \(side) \(side)" role="img">\
      <title>\(escaped(sentence))</title>\
      <style>rect{fill:#f1f3f5}text{fill:#343a40;font:\(fontSize)px system-ui,sans-serif;text-anchor:middle}\
      @media(prefers-color-scheme:dark){rect{fill:#212529}text{fill:#dee2e6}}</style>\
      <rect width="100%" height="100%"/><text>\(spans.joined())</text></svg>
      """
    return Array(text.utf8)
  }

  private static let side = 400
  /// Cards are about half as wide as the picture.
  private static let fontSize = 30
  private static let lineHeight = 40
  /// Letters in a line, counted in halves of the widest.
  private static let lineWidth = 46
  private static let mostLines = 8

  /// Broken between words; words longer than a line, such as names of hosts, within.
  static func lines(of sentence: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in sentence.split(whereSeparator: \.isWhitespace) {
      for piece in pieces(of: word) {
        if line.isEmpty {
          line = piece
        } else if width(of: line + " " + piece) <= lineWidth {
          line += " " + piece
        } else {
          lines.append(line)
          line = piece
        }
      }
    }
    if !line.isEmpty { lines.append(line) }
    guard lines.count > mostLines else { return lines }
    return lines.prefix(mostLines - 1) + [lines[mostLines - 1] + "…"]
  }

  private static func pieces(of word: Substring) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in word {
      if !piece.isEmpty, width(of: piece + String(character)) > lineWidth {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return pieces + [piece]
  }

  /// Letters beyond Latin are about twice as wide.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2e80 ? 4 : "mwMWGOQ@%".unicodeScalars.contains($1) ? 3 : 2) }
  }

  /// Without what XML 1.0 cannot hold.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "\u{9}", "\u{a}", "\u{d}": escaped += " "
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{fffe}", "\u{ffff}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
