import Encoding

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

/// One piece of one file, as the parser read it. A section is followed by the `count` nodes of its body.
enum TemplateNode: Hashable, Sendable {
  case literal([UInt8], line: Int)
  case value(TemplateName)
  case section(TemplateName, inverted: Bool, count: Int)
  /// `indent` is the white space before a tag that stands alone on its line.
  case partial(String, indent: String, line: Int)
}

/// A name as a template writes it, and where: `asset.name`, or `.` for the value at hand.
struct TemplateName: Hashable, Sendable {
  /// The part that is looked for on the context stack; nil for `.`.
  let head: String?
  /// The parts that are looked for inside what `head` found.
  let tail: [String]
  let file: String
  let line: Int

  /// `text` as a name; nil unless it is `.` or parts of letters, digits, `_` and `-`, joined by dots.
  init?(_ text: String, file: String, line: Int) {
    self.file = file
    self.line = line
    if text == "." {
      head = nil
      tail = []
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy(Self.isWord) else { return nil }
    head = parts.first
    tail = Array(parts.dropFirst())
  }

  var text: String { head.map { ([$0] + tail).joined(separator: ".") } ?? "." }

  /// Whether `text` is one part of a name, which is also what names a partial.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0.isDash }
  }
}
