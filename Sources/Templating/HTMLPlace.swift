/// A place in HTML as a browser's tokenizer sees it (WHATWG HTML 13.2.5). Where browsers repair, a template is refused,
/// so that there is one reading only.
struct HTMLPlace: Hashable, Sendable {
  /// What stands before the place.
  enum State: Hashable, Sendable {
    case text
    /// After `<`.
    case lessThan
    /// After `<!` and what is given, in lower case.
    case declaration(String)
    case doctype
    case commentStart
    /// In a comment, after so many dashes, two being the most that matter.
    case comment(dashes: Int)
    case startTagName
    /// Between attributes.
    case tag
    /// After a name that is known to be complete: space, `/` or `>` is due.
    case nameEnd
    /// After `/` in a start tag.
    case slash
    case attributeName
    case afterAttributeName
    /// After `=`.
    case valueStart
    case value(quote: UInt8, holds: Content)
    /// After `</`.
    case endTagStart
    case endTagName
    case afterEndTagName
    /// In the content of script, style, title and the like, after so many bytes of their end tag.
    case raw(matched: Int)
  }

  /// What a link attribute holds so far; other attributes are `open` throughout.
  enum Content: Hashable, Sendable { case open, nothing, text, value }

  /// How the outside of all tags looks, where each page begins and ends.
  static let start = HTMLPlace()

  var state = State.text
  /// The element whose tag or raw content this is, in lower case.
  var element = ""
  /// The attribute whose name or value this is, in lower case.
  var attribute = ""

  /// The place with unfinished names finished, as where a section begins or ends: no name is built from branches.
  var settled: HTMLPlace {
    switch state {
    case .startTagName, .attributeName: HTMLPlace(state: .nameEnd, element: element)
    case .afterAttributeName: HTMLPlace(state: .tag, element: element)
    default: self
    }
  }

  /// The place that is true whichever of the two was reached; nil when they differ.
  func joined(with other: HTMLPlace) -> HTMLPlace? {
    if self == other { return self }
    let both: Set<State> = [state, other.state]
    guard element == other.element, both == [.tag, .nameEnd] else { return nil }
    return HTMLPlace(state: .nameEnd, element: element)
  }

  /// Says how a value is to be written here, and moves past it.
  mutating func takeValue() throws(TemplateError.Reason) -> HTMLAttribute.Use {
    switch state {
    case .text: return .text
    case .raw(0) where HTMLElement.escapableRaw.contains(element): return .text
    case .valueStart: throw .unquotedAttribute(attribute)
    case .value(let quote, let holds):
      guard let use = HTMLAttribute.use(of: attribute, on: element) else { throw .valueRefused(place: description) }
      if holds == .open { return use }
      guard holds == .nothing else { throw .mixedLink(attribute: attribute) }
      state = .value(quote: quote, holds: .value)
      return use
    default: throw .valueRefused(place: description)
    }
  }
}

extension HTMLPlace: CustomStringConvertible {
  /// The place in the words of error messages.
  var description: String {
    switch state {
    case .text: "text"
    case .lessThan, .startTagName, .endTagStart, .endTagName: "a tag's name"
    case .declaration, .doctype: "a declaration"
    case .commentStart, .comment: "a comment"
    case .tag, .nameEnd, .slash: "the tag <\(element)>"
    case .attributeName, .afterAttributeName: "an attribute's name"
    case .valueStart: "the start of \(attribute) of <\(element)>"
    case .value(_, .text): "\(attribute) of <\(element)>, after text"
    case .value(_, .value): "\(attribute) of <\(element)>, after a value"
    case .value: "\(attribute) of <\(element)>"
    case .afterEndTagName: "the tag </\(element)>"
    case .raw: "the content of <\(element)>"
    }
  }
}
