/// Percent-encoding over UTF-8. RFC 3986, 2.1.
package enum PercentEncoding {
  /// `text` with everything but the unreserved characters and those in `kept` encoded.
  package static func encode(_ text: String, keeping kept: String = "") -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte.isUnreserved || kept.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the escape of one byte.
  package static func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(ASCII.percent)
    for half in [byte >> 4, byte & 15] { text.append(half < 10 ? half + 0x30 : half + 0x37) }
  }

  /// Decodes once. Nil where a `%` is not followed by two hexadecimal digits, and where the result is not UTF-8. In a
  /// form's query a plus is a space.
  package static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
    decoded(bytes, plusIsSpace: plusIsSpace)
  }

  package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    decoded(Substring(text).utf8, plusIsSpace: plusIsSpace)
  }

  private static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = Bytes(bytes, plusIsSpace: plusIsSpace)
    while let byte = rest.next() { decoded.append(byte) }
    return rest.isBroken ? nil : String(validating: decoded, as: UTF8.self)
  }

  /// The bytes that an encoded text stands for, one at a time and without making anything.
  struct Bytes<Encoded: Sequence<UInt8>>: Sequence, IteratorProtocol {
    private var rest: Encoded.Iterator
    private let plusIsSpace: Bool
    /// Whether it ended at a `%` without its digits.
    private(set) var isBroken = false

    init(_ encoded: Encoded, plusIsSpace: Bool) {
      rest = encoded.makeIterator()
      self.plusIsSpace = plusIsSpace
    }

    mutating func next() -> UInt8? {
      guard !isBroken, let byte = rest.next() else { return nil }
      if byte == ASCII.plus, plusIsSpace { return ASCII.space }
      guard byte == ASCII.percent else { return byte }
      guard let high = rest.next()?.hexadecimalValue, let low = rest.next()?.hexadecimalValue else {
        isBroken = true
        return nil
      }
      return high << 4 | low
    }
  }
}
