/// Classes of bytes as HTML and URLs define them: ASCII only.
extension UInt8 {
  var isLetter: Bool { lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z") }
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isDash: Bool { self == UInt8(ascii: "-") }
  var isNewline: Bool { self == UInt8(ascii: "\n") }
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  /// White space between attributes (HTML 13.2.5.32).
  var isSpace: Bool { isBlank || isNewline || self == UInt8(ascii: "\r") || self == 0x0C }
  var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
