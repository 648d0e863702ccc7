/// A text without the characters that nobody can see, as far as no script needs them.
enum ReadableText {
  /// The readable part of `text`; line ends become blanks or, if kept, line feeds.
  static func of(_ text: String, keepingLines: Bool) -> String {
    let scalars = Array(text.unicodeScalars)
    var kept = String.UnicodeScalarView()
    var marks = 0
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if (0x21...0x7e).contains(scalar.value) {
        kept.append(scalar)
        marks = 0
      } else if isLineEnd(scalar) {
        if scalar != "\n" || index < 2 || scalars[index - 2] != "\r" { kept.append(keepingLines ? "\n" : " ") }
        marks = 0
      } else if scalar == "\t" {
        kept.append(" ")
      } else if scalar == blackFlag {
        let tags = flagTags(scalars[index...])
        kept.append(scalar)
        kept.append(contentsOf: scalars[index..<index + tags])
        index += tags
      } else if ScriptJoining.isShaping(scalar) {
        if ScriptJoining.needs(scalar, between: kept.last, and: index < scalars.count ? scalars[index] : nil) {
          kept.append(scalar)
        }
      } else if !isInvisible(scalar) {
        marks = isMark(scalar) ? marks + 1 : 0
        if marks <= mostMarks { kept.append(scalar) }
      }
    }
    return String(kept)
  }

  /// Whether there is something to see where only this stands: no blank, no mark without a letter.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if (0x21...0x7e).contains(scalar.value) { return true }
    return !isMark(scalar) && !ScriptJoining.isShaping(scalar) && !scalar.properties.isWhitespace
      && !isInvisible(scalar)
  }

  /// Marks allowed on one letter: Vietnamese needs two, pointed Hebrew three.
  private static let mostMarks = 4

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  private static let blackFlag: Unicode.Scalar = "\u{1f3f4}"
  /// The flags made of tags that are in use (UTS 51, ED-14a): England, Scotland, Wales.
  private static let flags = ["gbeng", "gbsct", "gbwls"]

  /// How many of `scalars` are the tags that make a flag of the black one before them; 0 for hidden text.
  private static func flagTags(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    let found = flags.first { flag in
      scalars.lazy.map(\.value).starts(with: flag.unicodeScalars.map { $0.value + 0xe0000 } + [0xe007f])
    }
    return found.map { $0.utf8.count + 1 } ?? 0
  }

  /// Control and format characters, unassigned ones, and letters that are blank.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0x1d159: return true
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
