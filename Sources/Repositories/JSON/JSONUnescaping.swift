import Encoding

/// The rest of a JSON string from its first backslash on (RFC 8259, section 7).
struct JSONUnescaping {
  private var output: [UInt8]

  /// `output` is what stands before the first backslash.
  init(_ output: [UInt8]) {
    self.output = output
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Reads up to the closing quote; `position` is then behind it.
  mutating func run(over bytes: [UInt8], from position: inout Int) throws(JSONError) {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): try escape(in: bytes, at: &position)
      default: output.append(byte)
      }
    }
    throw .unexpectedEnd
  }

  private mutating func escape(in bytes: [UInt8], at position: inout Int) throws(JSONError) {
    guard position < bytes.count else { throw .unexpectedEnd }
    let kind = bytes[position]
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(kind)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0c)
    case UInt8(ascii: "n"): output.append(0x0a)
    case UInt8(ascii: "r"): output.append(0x0d)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"): try unicode(in: bytes, at: &position)
    default: throw .unexpected(at: position - 1)
    }
  }

  /// Four digits, and four more where the first are the high half of a surrogate pair.
  private mutating func unicode(in bytes: [UInt8], at position: inout Int) throws(JSONError) {
    let first = try unit(in: bytes, at: &position)
    var units = [first]
    if UTF16.isLeadSurrogate(first), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      var ahead = position + 2
      let second = try unit(in: bytes, at: &ahead)
      if UTF16.isTrailSurrogate(second) {
        units.append(second)
        position = ahead
      }
    }
    output.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
  }

  private func unit(in bytes: [UInt8], at position: inout Int) throws(JSONError) -> UInt16 {
    guard position + 4 <= bytes.count else { throw .unexpectedEnd }
    var value: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = byte.hexadecimalValue else { throw .unexpected(at: position) }
      value = value << 4 | UInt16(digit)
    }
    position += 4
    return value
  }
}
