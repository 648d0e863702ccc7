import Encoding

extension ENSName {
  /// The ASCII rule of ENSIP-15, with the one mapping that leads out of ASCII: ' (U+0027) becomes ’ (U+2019). The empty
  /// text stays empty.
  package static func normalize(_ text: some StringProtocol) throws(ENSNameError) -> String {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return "" }
    let tokens = tokens(of: bytes)
    if let foreign = tokens.first(where: { $0.kind == .foreign }) { try refuse(tokens, foreign: foreign) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for label in tokens.split(omittingEmptySubsequences: false, whereSeparator: { $0.kind == .dot }) {
      guard let first = label.first else {
        let dot = label.startIndex < tokens.count ? tokens[label.startIndex] : tokens[tokens.count - 1]
        throw .emptyLabel(position: dot.position)
      }
      try check(label)
      if !result.isEmpty { result.append(UInt8(ascii: ".")) }
      let start = result.count
      for token in label { result += token.kind == .apostrophe ? apostrophe : [token.byte] }
      guard result.count - start <= longestLabel else { throw .labelTooLong(position: first.position) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// U+2019 in UTF-8.
  private static let apostrophe: [UInt8] = [0xe2, 0x80, 0x99]

  /// A character and where its bytes begin.
  private struct Token {
    enum Kind {
      case plain, hyphen, underscore, apostrophe, dot, disallowed, foreign
    }

    let kind: Kind
    /// A letter in lower case.
    let byte: UInt8
    let position: Int
  }

  private static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if bytes[position...].starts(with: apostrophe) {
        tokens.append(Token(kind: .apostrophe, byte: 0, position: position))
        position += apostrophe.count
      } else {
        let byte = bytes[position]
        tokens.append(Token(kind: kind(of: byte), byte: byte.lowercased, position: position))
        position += 1
      }
    }
    return tokens
  }

  private static func kind(of byte: UInt8) -> Token.Kind {
    switch byte {
    case _ where byte.isLetter || byte.isDigit, UInt8(ascii: "$"): .plain
    case UInt8(ascii: "-"): .hyphen
    case UInt8(ascii: "_"): .underscore
    case UInt8(ascii: "'"): .apostrophe
    case UInt8(ascii: "."): .dot
    case 0x80...: .foreign
    default: .disallowed
    }
  }

  /// Beyond ASCII only what is certain is judged: empty labels, and ASCII characters that no name has. `#` and `*` may
  /// be part of an emoji there.
  private static func refuse(_ tokens: [Token], foreign: Token) throws(ENSNameError) -> Never {
    var previous = Token.Kind.dot
    for token in tokens {
      switch token.kind {
      case .disallowed where token.byte != UInt8(ascii: "#") && token.byte != UInt8(ascii: "*"):
        throw .disallowed(position: token.position)
      case .dot where previous == .dot: throw .emptyLabel(position: token.position)
      default: previous = token.kind
      }
    }
    if previous == .dot, let last = tokens.last { throw .emptyLabel(position: last.position) }
    throw .beyondASCII(position: foreign.position)
  }

  /// The first wrong character of a label.
  private static func check(_ label: ArraySlice<Token>) throws(ENSNameError) {
    let isASCII = !label.contains { $0.kind == .apostrophe }
    var previous: Token?
    for (index, token) in label.enumerated() {
      let isLast = index == label.count - 1
      switch token.kind {
      case .disallowed: throw .disallowed(position: token.position)
      case .underscore where previous.map { $0.kind != .underscore } ?? false:
        throw .underscoreInside(position: token.position)
      case .apostrophe where isLast || (previous.map { $0.kind == .apostrophe } ?? true):
        throw .misplacedApostrophe(position: token.position)
      case .hyphen where isASCII && index == 3 && previous?.kind == .hyphen:
        throw .reservedHyphens(position: token.position - 1)
      default: previous = token
      }
    }
  }
}
