/// What may follow the size of a chunk: `*( BWS ";" BWS name [ BWS "=" BWS value ] )`. RFC 9112, 7.1.1.
///
/// The extensions are of no use here; they are read so that nothing else passes for them.
enum ChunkExtensions {
  static func areValid(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      skipBlanks(bytes, &index)
      guard skip(UInt8(ascii: ";"), bytes, &index) else { return false }
      skipBlanks(bytes, &index)
      guard skipToken(bytes, &index) else { return false }
      let end = index
      skipBlanks(bytes, &index)
      guard skip(UInt8(ascii: "="), bytes, &index) else {
        index = end
        continue
      }
      skipBlanks(bytes, &index)
      guard skipToken(bytes, &index) || skipQuoted(bytes, &index) else { return false }
    }
    return true
  }

  private static func skip(_ byte: UInt8, _ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private static func skipBlanks(_ bytes: Span<UInt8>, _ index: inout Int) {
    while index < bytes.count, bytes[index].isBlank { index += 1 }
  }

  private static func skipToken(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    while index < bytes.count, bytes[index].isTokenCharacter { index += 1 }
    return index > start
  }

  /// `quoted-string`, in which a backslash takes the meaning from what follows. RFC 9110, 5.6.4.
  private static func skipQuoted(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    guard skip(ASCII.quote, bytes, &index) else { return false }
    while index < bytes.count {
      if skip(ASCII.quote, bytes, &index) { return true }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }
}
