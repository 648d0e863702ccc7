/// One piece of one file, as the parser read it. A section is followed by the `count` nodes of its body.
enum TemplateNode: Hashable, Sendable {
  case literal([UInt8], line: Int)
  case value(TemplateName)
  case section(TemplateName, inverted: Bool, count: Int)
  /// `indent` is the white space before a tag that stands alone on its line.
  case partial(String, indent: String, line: Int)
}
