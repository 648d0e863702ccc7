/// The invisible characters by which writing tells how what stands beside them is shaped: joiners and selectors.
enum ScriptJoining {
  static func isShaping(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case nonJoiner, joiner, 0xfe00...0xfe0f, 0x180b...0x180d, 0x180f, 0xe0100...0xe01ef: true
    default: false
    }
  }

  /// Whether `scalar` shapes something between the last character kept and the next one.
  static func needs(_ scalar: Unicode.Scalar, between last: Unicode.Scalar?, and next: Unicode.Scalar?) -> Bool {
    guard let last else { return false }
    switch scalar.value {
    case joiner:
      if isEmoji(last) || last.value == emojiSelector { return next.map(isEmoji) ?? false }
      return joins(last, next) || isArabic(last)
    case nonJoiner: return joins(last, next)
    case 0xfe0e, emojiSelector:
      return isEmoji(last) || ("0123456789#*".unicodeScalars.contains(last) && next?.value == keycap)
    case 0x180b...0x180d, 0x180f: return (0x1820...0x18aa).contains(last.value)
    default: return last.properties.isIdeographic || (0x1000...0x109f).contains(last.value)
    }
  }

  private static let nonJoiner: UInt32 = 0x200c
  private static let joiner: UInt32 = 0x200d
  private static let emojiSelector: UInt32 = 0xfe0f
  private static let keycap: UInt32 = 0x20e3

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7e && scalar.properties.isEmoji
  }

  /// Between two letters or marks of scripts that join, or behind a virama, which changes the letter before it.
  private static func joins(_ last: Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool {
    guard isOfJoiningScript(last) else { return false }
    return last.properties.canonicalCombiningClass == .virama || next.map(isOfJoiningScript) ?? false
  }

  private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x600, scripts.contains(where: { $0.contains(value) }) else { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .lowercaseLetter, .uppercaseLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }

  private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
    (0x620...0x6d5).contains(scalar.value) && scalar.properties.generalCategory == .otherLetter
  }

  /// Arabic, Syriac, N'Ko and their like; the scripts of India, Sri Lanka and Tibet; Myanmar, Khmer, Mongolian, Limbu;
  /// those of Indonesia and the Philippines; Arabic's second forms; Adlam, Rohingya and the further Indic ones.
  private static let scripts: [ClosedRange<UInt32>] = [
    0x600...0x8ff, 0x900...0xdff, 0xf00...0xfff, 0x1000...0x109f, 0x1700...0x18af, 0x1900...0x194f, 0x1a00...0x1aaf,
    0x1b00...0x1c4f, 0x1cd0...0x1cff, 0xa800...0xa8ff, 0xa930...0xa9df, 0xa9e0...0xaa7f, 0xaae0...0xabff,
    0xfb50...0xfdff,
    0xfe70...0xfefc, 0x10a00...0x10a5f, 0x10ac0...0x10aff, 0x10d00...0x10d3f, 0x11000...0x11fff, 0x1e900...0x1e95f,
  ]
}
