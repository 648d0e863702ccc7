/// What a template shows: a tree of texts, lists and named values.
package enum TemplateValue: Hashable, Sendable {
  case text(String)
  case bool(Bool)
  case list([TemplateValue])
  case object([String: TemplateValue])
  /// A name that is known and has nothing to show.
  case null
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
  package init(nilLiteral: ()) { self = .null }

  /// `text`, or null where there is none.
  package init(_ text: String?) { self = text.map(TemplateValue.text) ?? .null }
}

extension TemplateValue {
  /// Whether a section shows for it: not for null, false, empty text and an empty list; an empty object is something.
  var holds: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .text(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    case .object: true
    }
  }
}
