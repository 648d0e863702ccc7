/// Percent-encoding. RFC 3986, 2.1.
enum PercentEncoding {
  /// Decodes once. Nil where a `%` is not followed by two hexadecimal digits or the result is not UTF-8.
  static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      if byte == ASCII.percent {
        guard let high = rest.next()?.hexadecimalValue, let low = rest.next()?.hexadecimalValue else { return nil }
        decoded.append(high << 4 | low)
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? ASCII.space : byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// Encodes everything but unreserved characters and `/`, so that the result is a path.
  static func encodePath(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in path.utf8 {
      let isLetter = (byte | 0x20) &- 0x61 < 26
      if isLetter || byte.isDigit || "-._~/".utf8.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [ASCII.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
