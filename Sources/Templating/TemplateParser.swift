import Encoding

/// Reads one file: tags, names, sections and the white space around tags that stand alone on a line.
/// What the pieces mean as HTML is the safety check's business.
struct TemplateParser {
  private let source: [UInt8]
  private let file: String
  /// The first byte not yet taken, and its line.
  private var position = 0
  private var line = 1
  private var nodes: [TemplateNode] = []
  /// The sections not yet closed: where their nodes are.
  private var open: [(index: Int, name: TemplateName)] = []

  private init(_ source: String, file: String) {
    self.source = Array(source.utf8)
    self.file = file
  }

  /// The pieces of `source`, in order.
  static func parse(_ source: String, file: String) throws(TemplateError) -> [TemplateNode] {
    var parser = TemplateParser(source, file: file)
    while try parser.parseNext() {}
    return parser.nodes
  }

  /// Takes the text up to the next tag and the tag; false at the end of the file.
  private mutating func parseNext() throws(TemplateError) -> Bool {
    guard let start = TemplateTag.find(TemplateTag.open, in: source, from: position) else {
      takeText(to: source.count)
      if let last = open.last { throw error(.unclosedSection(last.name.text), line: last.name.line) }
      return false
    }
    let tagLine = line + newlines(in: position..<start)
    let tag: TemplateTag
    do { tag = try TemplateTag(source, at: start) } catch { throw self.error(error, line: tagLine) }
    let whole = tag.kind == .value ? nil : standaloneLine(of: tag.range)
    let range = whole ?? tag.range
    takeText(to: range.lowerBound)
    let indent = whole == nil ? "" : String(decoding: source[range.lowerBound..<start], as: UTF8.self)
    try take(tag, indent: indent, line: tagLine)
    move(to: range.upperBound)
    return true
  }

  private mutating func take(_ tag: TemplateTag, indent: String, line: Int) throws(TemplateError) {
    switch tag.kind {
    case .comment: break
    case .partial:
      guard TemplateName.isWord(tag.name) else { throw error(.badName(tag.name), line: line) }
      nodes.append(.partial(tag.name, indent: indent, line: line))
    case .value: nodes.append(.value(try name(tag.name, line: line)))
    case .section, .inverted:
      let name = try name(tag.name, line: line)
      open.append((nodes.count, name))
      nodes.append(.section(name, inverted: tag.kind == .inverted, count: 0))
    case .close: try close(name(tag.name, line: line))
    }
  }

  /// Ends the section opened last, which must have the same name.
  private mutating func close(_ name: TemplateName) throws(TemplateError) {
    guard let (index, opened) = open.popLast() else {
      throw error(.unopenedSection(name.text), line: name.line)
    }
    guard opened.text == name.text, case .section(_, let inverted, _) = nodes[index] else {
      throw error(.mismatchedSection(open: opened.text, line: opened.line, close: name.text), line: name.line)
    }
    nodes[index] = .section(opened, inverted: inverted, count: nodes.count - index - 1)
  }

  /// The whole line of a tag with nothing but blanks beside it, its newline included; nil when something else is there.
  private func standaloneLine(of tag: Range<Int>) -> Range<Int>? {
    var start = tag.lowerBound
    while start > 0, source[start - 1].isBlank { start -= 1 }
    guard start == 0 || source[start - 1].isNewline else { return nil }
    var end = tag.upperBound
    while end < source.count, source[end].isBlank { end += 1 }
    if end == source.count { return start..<end }
    if source[end] == UInt8(ascii: "\r") { end += 1 }
    guard end < source.count, source[end].isNewline else { return nil }
    return start..<(end + 1)
  }

  private mutating func takeText(to end: Int) {
    if end > position { nodes.append(.literal(Array(source[position..<end]), line: line)) }
    move(to: end)
  }

  private mutating func move(to end: Int) {
    line += newlines(in: position..<end)
    position = end
  }

  private func newlines(in range: Range<Int>) -> Int { source[range].count(where: \.isNewline) }

  private func name(_ text: String, line: Int) throws(TemplateError) -> TemplateName {
    guard let name = TemplateName(text, file: file, line: line) else { throw error(.badName(text), line: line) }
    return name
  }

  private func error(_ reason: TemplateError.Reason, line: Int) -> TemplateError {
    TemplateError(file: file, line: line, reason: reason)
  }
}

/// One `{{…}}`, not yet connected to the others.
private struct TemplateTag {
  /// What the sign after `{{` asks for.
  enum Kind { case value, section, inverted, close, partial, comment }

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
