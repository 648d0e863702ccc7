/// A page that passed the safety check, its partials included: a flat list of steps for the renderer.
struct Template: Hashable, Sendable {
  /// One thing to do. A section is followed by the `count` steps of its body.
  enum Step: Hashable, Sendable {
    case literal([UInt8])
    case value(TemplateName, HTMLAttribute.Use)
    case section(TemplateName, inverted: Bool, count: Int)
  }

  let steps: [Step]
}

extension [Template.Step] {
  /// Adds text, to the step before where that is text too. Only for steps that no section counts yet.
  mutating func append(text: [UInt8]) {
    if case .literal(let before) = last {
      self[count - 1] = .literal(before + text)
    } else {
      append(.literal(text))
    }
  }
}
