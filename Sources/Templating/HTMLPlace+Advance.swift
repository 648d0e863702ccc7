import Encoding

extension HTMLPlace {
  /// Moves past one byte of a template's own text.
  mutating func advance(_ byte: UInt8) throws(TemplateError.Reason) {
    switch state {
    case .text: if byte == UInt8(ascii: "<") { state = .lessThan }
    case .lessThan: try beginMarkup(byte)
    case .declaration, .doctype, .commentStart, .comment: try advanceDeclaration(byte)
    case .startTagName, .tag, .nameEnd, .slash: try advanceTag(byte)
    case .attributeName, .afterAttributeName: try advanceAttribute(byte)
    case .valueStart, .value: try advanceValue(byte)
    case .endTagStart, .endTagName, .afterEndTagName: try advanceEndTag(byte)
    case .raw(let matched): try advanceRaw(byte, matched: matched)
    }
  }

  private mutating func beginMarkup(_ byte: UInt8) throws(TemplateError.Reason) {
    switch byte {
    case UInt8(ascii: "!"): state = .declaration("")
    case UInt8(ascii: "/"): state = .endTagStart
    default:
      guard byte.isLetter else { throw .markup(.strayLessThan) }
      state = .startTagName
      element = Self.letter(byte)
    }
  }

  private mutating func advanceDeclaration(_ byte: UInt8) throws(TemplateError.Reason) {
    let isEnd = byte == UInt8(ascii: ">")
    switch state {
    case .declaration(let start):
      let word = start + Self.letter(byte)
      guard "--".hasPrefix(word) || "doctype".hasPrefix(word) else { throw .markup(.declaration) }
      state = word == "--" ? .commentStart : word == "doctype" ? .doctype : .declaration(word)
    case .commentStart:
      guard !isEnd, !byte.isDash, byte != UInt8(ascii: "!") else { throw .markup(.comment) }
      state = .comment(dashes: 0)
    case .comment(2) where isEnd: self = .start
    case .comment(2) where byte == UInt8(ascii: "!"): throw .markup(.comment)
    case .comment(let dashes): state = .comment(dashes: byte.isDash ? min(dashes + 1, 2) : 0)
    default: if isEnd { self = .start }
    }
  }

  private mutating func advanceTag(_ byte: UInt8) throws(TemplateError.Reason) {
    if byte == UInt8(ascii: ">") { return try endStartTag() }
    if state == .slash { throw .markup(.slash) }
    if byte == UInt8(ascii: "/") {
      state = .slash
    } else if byte.isSpace {
      state = .tag
    } else if state == .startTagName {
      guard byte.isLetter || byte.isDigit || byte.isDash || byte == UInt8(ascii: ":") else { throw .markup(.tagName) }
      element += Self.letter(byte)
    } else if state == .nameEnd {
      throw .markup(.missingSpace)
    } else {
      try beginAttribute(byte)
    }
  }

  private mutating func beginAttribute(_ byte: UInt8) throws(TemplateError.Reason) {
    guard byte.isLetter || byte == UInt8(ascii: "_") else { throw .markup(.attributeName) }
    state = .attributeName
    attribute = Self.letter(byte)
  }

  private mutating func advanceAttribute(_ byte: UInt8) throws(TemplateError.Reason) {
    if byte.isSpace {
      state = .afterAttributeName
    } else if byte == UInt8(ascii: "=") {
      if attribute == "http-equiv" { throw .httpEquiv }
      state = .valueStart
    } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      self = HTMLPlace(state: .tag, element: element)
      try advanceTag(byte)
    } else if state == .afterAttributeName {
      try beginAttribute(byte)
    } else {
      let isSign = byte.isDash || [UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: ".")].contains(byte)
      guard isSign || byte.isLetter || byte.isDigit else { throw .markup(.attributeName) }
      attribute += Self.letter(byte)
    }
  }

  private mutating func advanceValue(_ byte: UInt8) throws(TemplateError.Reason) {
    guard case .value(let quote, let holds) = state else {
      if byte.isSpace { return }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { throw .unquotedAttribute(attribute) }
      state = .value(quote: byte, holds: HTMLAttribute.isLink(attribute) ? .nothing : .open)
      return
    }
    switch byte {
    case quote: self = HTMLPlace(state: .tag, element: element)
    case UInt8(ascii: "<"): throw .markup(.lessThanInAttribute)
    default:
      if holds == .value { throw .mixedLink(attribute: attribute) }
      if holds == .nothing { state = .value(quote: quote, holds: .text) }
    }
  }

  private mutating func endStartTag() throws(TemplateError.Reason) {
    if HTMLElement.forbidden.contains(element) { throw .forbiddenElement(element) }
    guard HTMLElement.raw.contains(element) || HTMLElement.escapableRaw.contains(element) else {
      self = .start
      return
    }
    if state == .slash { throw .markup(.selfClosed(element)) }
    self = HTMLPlace(state: .raw(matched: 0), element: element)
  }

  private mutating func advanceEndTag(_ byte: UInt8) throws(TemplateError.Reason) {
    switch byte {
    case UInt8(ascii: ">") where state != .endTagStart: self = .start
    case _ where byte.isSpace && state != .endTagStart: state = .afterEndTagName
    case _ where byte.isLetter && state != .afterEndTagName: state = .endTagName
    case _ where (byte.isDigit || byte.isDash || byte == UInt8(ascii: ":")) && state == .endTagName: break
    default: throw .markup(.endTag)
    }
  }

  /// Follows the end tag of a raw element. Anything else that begins with `<` is refused where values may stand, and
  /// `<!` everywhere, for in a script it changes where the script ends (HTML 13.2.5.20).
  private mutating func advanceRaw(_ byte: UInt8, matched: Int) throws(TemplateError.Reason) {
    let end = Array("</\(element)".utf8)
    if matched == end.count {
      if byte == UInt8(ascii: ">") { return self = .start }
      if byte.isSpace { return state = .afterEndTagName }
      if byte == UInt8(ascii: "/") { throw .markup(.endTag) }
    } else if byte.lowercased == end[matched] {
      return state = .raw(matched: matched + 1)
    }
    let isComment = matched == 1 && byte == UInt8(ascii: "!")
    if isComment || matched > 0 && HTMLElement.escapableRaw.contains(element) { throw .markup(.strayLessThan) }
    state = .raw(matched: byte == end[0] ? 1 : 0)
  }

  private static func letter(_ byte: UInt8) -> String { String(UnicodeScalar(byte.lowercased)) }
}
