import Encoding

/// One `{{…}}`, not yet connected to the others.
struct TemplateTag: Hashable, Sendable {
  /// What the sign after `{{` asks for.
  enum Kind: Hashable, Sendable { case value, section, inverted, close, partial, comment }

  let kind: Kind
  let name: String
  /// From the first brace to after the last.
  let range: Range<Int>

  static let open: [UInt8] = Array("{{".utf8)
  static let close: [UInt8] = Array("}}".utf8)

  /// The tag whose first brace is at `start`.
  init(_ source: [UInt8], at start: Int) throws(TemplateError.Reason) {
    let inside = start + Self.open.count
    guard let end = Self.find(Self.close, in: source, from: inside) else { throw .unclosedTag }
    range = start..<(end + Self.close.count)
    let sign = inside < end ? source[inside] : 0
    let signed = try Self.kind(of: sign)
    kind = signed ?? .value
    name = String(decoding: source[(signed == nil ? inside : inside + 1)..<end].trimmed(of: \.isSpace), as: UTF8.self)
    if kind == .partial, name.hasPrefix("*") { throw .dynamicName }
  }

  /// The kind a sign stands for; nil when the byte is no sign but the start of a name.
  private static func kind(of sign: UInt8) throws(TemplateError.Reason) -> Kind? {
    switch sign {
    case UInt8(ascii: "#"): return .section
    case UInt8(ascii: "^"): return .inverted
    case UInt8(ascii: "/"): return .close
    case UInt8(ascii: ">"): return .partial
    case UInt8(ascii: "!"): return .comment
    case UInt8(ascii: "{"), UInt8(ascii: "&"): throw .rawTag
    case UInt8(ascii: "="): throw .delimiterChange
    case UInt8(ascii: "<"), UInt8(ascii: "$"): throw .inheritance
    default: return nil
    }
  }

  /// Where the two bytes of `mark` first stand at or after `position`.
  static func find(_ mark: [UInt8], in source: [UInt8], from position: Int) -> Int? {
    var index = position
    while index + mark.count <= source.count {
      if source[index..<(index + mark.count)].elementsEqual(mark) { return index }
      index += 1
    }
    return nil
  }
}
