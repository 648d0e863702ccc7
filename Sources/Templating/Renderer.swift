/// Follows the steps of one template with one value.
struct Renderer {
  private let steps: [Template.Step]
  /// The values that names are looked for in, innermost last.
  private var contexts: [TemplateValue]
  private var output: [UInt8] = []

  private init(_ template: Template, _ value: TemplateValue) {
    steps = template.steps
    contexts = [value]
  }

  /// Adds the page to `output`; on error what was added so far stays there.
  static func render(
    _ template: Template, _ value: TemplateValue, into output: inout [UInt8]
  ) throws(TemplateError) {
    var renderer = Renderer(template, value)
    swap(&renderer.output, &output)
    defer { swap(&renderer.output, &output) }
    try renderer.render(renderer.steps.indices)
  }

  private mutating func render(_ range: Range<Int>) throws(TemplateError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let step = steps[index]
      index += 1
      switch step {
      case .literal(let bytes): output.append(contentsOf: bytes)
      case .value(let name, let use): try show(name, for: use)
      case .section(let name, let inverted, let count):
        try renderSection(name, inverted: inverted, body: index..<(index + count))
        index += count
      }
    }
  }

  private mutating func renderSection(
    _ name: TemplateName, inverted: Bool, body: Range<Int>
  ) throws(TemplateError) {
    let value = try find(name)
    if inverted {
      if !value.holds { try render(body) }
      return
    }
    switch value {
    case .list(let items): for item in items { try render(body, with: item) }
    case .bool(true): try render(body)
    case _ where value.holds: try render(body, with: value)
    default: break
    }
  }

  private mutating func render(_ body: Range<Int>, with context: TemplateValue) throws(TemplateError) {
    contexts.append(context)
    try render(body)
    contexts.removeLast()
  }

  private mutating func show(_ name: TemplateName, for use: HTMLAttribute.Use) throws(TemplateError) {
    switch try find(name) {
    case .text(let text): Escaping.append(LinkFilter.filter(text, for: use), to: &output)
    case .bool(let bool): output.append(contentsOf: (bool ? "true" : "false").utf8)
    case .null: break
    case .list, .object: throw error(.notText(name.text), at: name)
    }
  }

  /// The innermost value called `name`. What is inside null is null; any other miss is an error.
  private func find(_ name: TemplateName) throws(TemplateError) -> TemplateValue {
    guard let head = name.head else { return contexts[contexts.count - 1] }
    var index = contexts.count
    while index > 0 {
      index -= 1
      guard case .object(let fields) = contexts[index], let found = fields[head] else { continue }
      return name.tail.isEmpty ? found : try descend(into: found, name)
    }
    throw error(.unknownName(name.text), at: name)
  }

  private func descend(into value: TemplateValue, _ name: TemplateName) throws(TemplateError) -> TemplateValue {
    var value = value
    for part in name.tail {
      if case .null = value { return .null }
      guard case .object(let fields) = value, let found = fields[part] else {
        throw error(.unknownName(name.text), at: name)
      }
      value = found
    }
    return value
  }

  private func error(_ reason: TemplateError.Reason, at name: TemplateName) -> TemplateError {
    TemplateError(file: name.file, line: name.line, reason: reason)
  }
}
