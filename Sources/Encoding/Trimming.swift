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
