/// Bytes that grammars give a meaning.
@usableFromInline package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0a }
  @inlinable package static var carriageReturn: UInt8 { 0x0d }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var percent: UInt8 { 0x25 }
  @inlinable package static var plus: UInt8 { 0x2b }
  @inlinable package static var comma: UInt8 { 0x2c }
  @inlinable package static var slash: UInt8 { 0x2f }
  @inlinable package static var colon: UInt8 { 0x3a }
}

/// Classes of bytes. None but ASCII belongs to any.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// C0 controls and DEL.
  @inlinable package var isControl: Bool { self < 0x20 || self == 0x7f }

  /// A space or a tab: `OWS` is any number of them. RFC 9110, 5.6.3.
  @inlinable package var isBlank: Bool { self == ASCII.space || self == ASCII.tab }

  @inlinable package var isNewline: Bool { self == ASCII.lineFeed }

  /// White space of HTML: blanks, line ends and form feed. HTML, 13.2.5.32.
  @inlinable package var isSpace: Bool { isBlank || isNewline || self == ASCII.carriageReturn || self == 0x0c }

  @inlinable package var isDash: Bool { self == 0x2d }

  /// `tchar`, what names of fields and methods are made of. RFC 9110, 5.6.2.
  @inlinable package var isTokenCharacter: Bool {
    guard self < 128 else { return false }
    let members: UInt64 = self < 64 ? 0x03ff_6cfa_0000_0000 : 0x57ff_ffff_c7ff_fffe
    return members >> UInt64(self & 63) & 1 == 1
  }

  /// `unreserved`, what never needs an escape in an address. RFC 3986, 2.3.
  @inlinable package var isUnreserved: Bool {
    isLetter || isDigit || isDash || self == 0x2e || self == 0x5f || self == 0x7e
  }

  /// The lower-case form of a letter; any other byte as it is.
  @inlinable package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension Sequence<UInt8> {
  /// Compares text without regard to the case of ASCII letters.
  @inlinable package func equalsIgnoringCase(_ other: some Sequence<UInt8>) -> Bool {
    elementsEqual(other) { $0.lowercased == $1.lowercased }
  }
}

extension Collection<UInt8> where SubSequence: Collection<UInt8> {
  /// The part without bytes at either end that `isLeftOut` is true of; blanks unless told otherwise.
  @inlinable package func trimmed(of isLeftOut: (UInt8) -> Bool = { $0.isBlank }) -> SubSequence {
    var start = startIndex
    while start < endIndex, isLeftOut(self[start]) { start = index(after: start) }
    var end = start
    var cursor = start
    while cursor < endIndex {
      let next = index(after: cursor)
      if !isLeftOut(self[cursor]) { end = next }
      cursor = next
    }
    return self[start..<end]
  }

  /// The part without blanks at either end.
  @inlinable package var trimmed: SubSequence { trimmed() }
}

extension StringProtocol {
  /// Without the white space of any script at both ends.
  package var trimmingSpaces: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return String(rest)
  }

  /// Without the spaces and control characters of ASCII at both ends, as browsers read an address. WHATWG URL, 4.4.
  package var trimmingControls: String {
    String(Substring(self).utf8.trimmed { $0 <= ASCII.space }) ?? String(self)
  }
}
