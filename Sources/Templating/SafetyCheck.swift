import Encoding

/// Joins a page and its partials into one list of steps and follows the HTML through it. Refuses every page that some
/// data could make unsafe: no value may change what is a tag, an attribute or a script.
struct SafetyCheck {
  /// The sources of the partials by name.
  let partials: [String: String]
  /// What messages call the file of a partial.
  let fileName: @Sendable (String) -> String

  /// A stretch of nodes and how it was reached.
  private struct Part {
    let nodes: ArraySlice<TemplateNode>
    let file: String
    /// The partials being included, outermost first.
    var inside: [String] = []
  }

  /// The page `file`, read and checked.
  func template(_ source: String, file: String) throws(TemplateError) -> Template {
    let nodes = try TemplateParser.parse(source, file: file)
    var place = HTMLPlace.start
    let steps = try follow(Part(nodes: nodes[...], file: file), from: &place)
    guard place == .start else {
      let lastLine = source.utf8.dropLast().count(where: \.isNewline) + 1
      throw TemplateError(file: file, line: lastLine, reason: .unfinished(place: place.description))
    }
    return Template(steps: steps)
  }

  /// Reads every partial, used or not, and looks for those it names. HTML is checked where partials are used.
  func checkPartials() throws(TemplateError) {
    for (name, source) in partials.sorted(by: { $0.key < $1.key }) {
      let file = fileName(name)
      for case .partial(let other, _, let line) in try TemplateParser.parse(source, file: file)
      where partials[other] == nil {
        throw TemplateError(file: file, line: line, reason: .unknownPartial(other))
      }
    }
  }

  private func follow(_ part: Part, from place: inout HTMLPlace) throws(TemplateError) -> [Template.Step] {
    var steps: [Template.Step] = []
    var index = part.nodes.startIndex
    while index < part.nodes.endIndex {
      let node = part.nodes[index]
      index += 1
      switch node {
      case .literal(let text, let line):
        try advance(&place, by: text, file: part.file, line: line)
        steps.append(.literal(text))
      case .value(let name):
        do { steps.append(.value(name, try place.takeValue())) } catch {
          throw TemplateError(file: name.file, line: name.line, reason: error)
        }
      case .section(let name, let inverted, let count):
        let body = Part(nodes: part.nodes[index..<(index + count)], file: part.file, inside: part.inside)
        let inner = try follow(section: body, named: name, repeats: !inverted, from: &place)
        steps.append(.section(name, inverted: inverted, count: inner.count))
        steps += inner
        index += count
      case .partial(let name, let indent, let line):
        try include(name, indent: indent, in: part, line: line, from: &place, to: &steps)
      }
    }
    return steps
  }

  /// Follows the text of a template byte by byte.
  private func advance(
    _ place: inout HTMLPlace, by text: [UInt8], file: String, line: Int
  ) throws(TemplateError) {
    var line = line
    for byte in text {
      do { try place.advance(byte) } catch { throw TemplateError(file: file, line: line, reason: error) }
      if byte.isNewline { line += 1 }
    }
  }

  /// Follows a section that may be left out and, unless inverted, repeated: all ways must lead to one place.
  private func follow(
    section body: Part, named name: TemplateName, repeats: Bool, from place: inout HTMLPlace
  ) throws(TemplateError) -> [Template.Step] {
    let start = place.settled
    var end = start
    let steps = try follow(body, from: &end)
    place = try join(start, end.settled, file: name.file, line: name.line)
    guard repeats, end != start else { return steps }
    var again = end
    let second = try follow(body, from: &again)
    guard second == steps, again.settled == end.settled else {
      throw changed(from: start, to: again, file: name.file, line: name.line)
    }
    return steps
  }

  /// Follows a partial where it is used; it must end where it began, as a section must.
  private func include(
    _ name: String, indent: String, in part: Part, line: Int, from place: inout HTMLPlace,
    to steps: inout [Template.Step]
  ) throws(TemplateError) {
    guard let source = partials[name] else {
      throw TemplateError(file: part.file, line: line, reason: .unknownPartial(name))
    }
    if part.inside.contains(name) { throw TemplateError(file: part.file, line: line, reason: .recursivePartial(name)) }
    let file = fileName(name)
    let nodes = try TemplateParser.parse(Self.indented(source, by: indent), file: file)
    let start = place.settled
    var end = start
    let inner = try follow(Part(nodes: nodes[...], file: file, inside: part.inside + [name]), from: &end)
    place = try join(start, end.settled, file: part.file, line: line)
    steps += inner
  }

  /// `source` with `indent` before each line that is not empty, as Mustache indents partials that stand alone.
  private static func indented(_ source: String, by indent: String) -> String {
    if indent.isEmpty { return source }
    var result: [UInt8] = []
    var atLineStart = true
    for byte in source.utf8 {
      if atLineStart, !byte.isNewline, byte != UInt8(ascii: "\r") { result += indent.utf8 }
      result.append(byte)
      atLineStart = byte.isNewline
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func join(
    _ start: HTMLPlace, _ end: HTMLPlace, file: String, line: Int
  ) throws(TemplateError) -> HTMLPlace {
    guard let place = start.joined(with: end) else { throw changed(from: start, to: end, file: file, line: line) }
    return place
  }

  private func changed(from start: HTMLPlace, to end: HTMLPlace, file: String, line: Int) -> TemplateError {
    TemplateError(file: file, line: line, reason: .placeChange(from: start.description, to: end.description))
  }
}
