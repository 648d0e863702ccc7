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
