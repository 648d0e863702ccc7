import Encoding

/// Reads a JSON document (RFC 8259) without turning a number into a machine number. Bytes that are not UTF-8 and
/// lone surrogates become U+FFFD, so that one broken name does not lose a page.
struct JSONParser {
  static let maximumDepth = 64
  /// More make no sense in a reply, and take ten times its bytes in memory.
  static let maximumValues = 1_000_000

  /// What cannot be read in an array or object that lies at most `tolerance` deep (1: the document itself) becomes
  /// `unreadable`; what is in it further down makes all of it so. With 0 one fault loses the document.
  static func parse(_ bytes: [UInt8], tolerance: Int = 0) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, tolerance: tolerance)
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { parser.position = 3 }
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == bytes.count else { throw .unexpected(at: parser.position) }
    return value
  }

  private let bytes: [UInt8]
  private let tolerance: Int
  private var position = 0
  private var valueCount = 0

  private init(bytes: [UInt8], tolerance: Int) {
    self.bytes = bytes
    self.tolerance = tolerance
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    valueCount += 1
    guard valueCount <= Self.maximumValues else { throw .tooLarge }
    switch try peek() {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    // No JSON, but what Python writes for numbers that are none.
    case UInt8(ascii: "N") where tolerance > 0: return try literal("NaN", .number("NaN"))
    case UInt8(ascii: "I") where tolerance > 0: return try literal("Infinity", .number("Infinity"))
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    position += 1
    if try takes(UInt8(ascii: "}")) { return .object([:]) }
    // Not a dictionary yet: one that grows hashes all its keys anew each time.
    var members: [(String, JSONValue)] = []
    members.reserveCapacity(16)
    repeat {
      guard try peek() == UInt8(ascii: "\"") else { throw .unexpected(at: position) }
      let name = try string()
      guard try takes(UInt8(ascii: ":")) else { throw .unexpected(at: position) }
      members.append((name, try part(depth: depth)))
    } while try takes(UInt8(ascii: ","))
    guard try takes(UInt8(ascii: "}")) else { throw .unexpected(at: position) }
    return .object(Dictionary(members) { _, last in last })
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    position += 1
    var elements: [JSONValue] = []
    if try takes(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      let start = position
      let element = try part(depth: depth)
      if position > start || element != .unreadable { elements.append(element) }
    } while try takes(UInt8(ascii: ","))
    guard try takes(UInt8(ascii: "]")) else { throw .unexpected(at: position) }
    return .array(elements)
  }

  /// A member or an element of something that lies at `depth`.
  private mutating func part(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= tolerance else { return try value(depth: depth) }
    let (start, count) = (position, valueCount)
    do throws(JSONError) {
      let value = try value(depth: depth)
      let next = try peek()
      if next == UInt8(ascii: ",") || next == UInt8(ascii: "]") || next == UInt8(ascii: "}") { return value }
    } catch {}
    (position, valueCount) = (start, count)
    try skipPart()
    return .unreadable
  }

  /// Goes to the comma or bracket behind a part that cannot be read: brackets in it are counted, not understood.
  private mutating func skipPart() throws(JSONError) {
    var open = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if open == 0 { return }
        open -= 1
      case UInt8(ascii: ",") where open == 0: return
      case UInt8(ascii: "\""):
        skipString()
        continue
      default: break
      }
      position += 1
    }
    throw .unexpectedEnd
  }

  /// Goes behind the quotation mark that ends a string; escapes may be broken.
  private mutating func skipString() {
    position += 1
    while let byte {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
  }

  private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for offset in 0..<word.utf8CodeUnitCount {
      guard position < bytes.count else { throw .unexpectedEnd }
      guard bytes[position] == word.utf8Start[offset] else { throw .unexpected(at: position) }
      position += 1
    }
    return value
  }

  private mutating func number() throws(JSONError) -> String {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    if tolerance > 0, byte == UInt8(ascii: "I") {
      _ = try literal("Infinity", .null)
      return "-Infinity"
    }
    try digits()
    if byte == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte, byte.isDigit { position += 1 }
    guard position > start else { throw position < bytes.count ? .unexpected(at: position) : .unexpectedEnd }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: bytes[start..<position - 1], as: UTF8.self)
      case UInt8(ascii: "\\"):
        var unescaping = JSONUnescaping(Array(bytes[start..<position]))
        try unescaping.run(over: bytes, from: &position)
        return unescaping.text
      default: position += 1
      }
    }
    throw .unexpectedEnd
  }

  /// The byte at `position`; nil at the end.
  private var byte: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// The next byte that is no space.
  private mutating func peek() throws(JSONError) -> UInt8 {
    skipSpace()
    guard position < bytes.count else { throw .unexpectedEnd }
    return bytes[position]
  }

  private mutating func takes(_ wanted: UInt8) throws(JSONError) -> Bool {
    guard try peek() == wanted else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0a, 0x0d, 0x09: position += 1
      default: return
      }
    }
  }
}

/// Why bytes are not a JSON document (RFC 8259). Positions count bytes from 0.
enum JSONError: Error, Equatable {
  case unexpectedEnd
  case unexpected(at: Int)
  /// Arrays and objects lie in each other deeper than any upstream nests them.
  case tooDeep
  /// More values than any upstream sends.
  case tooLarge
}
