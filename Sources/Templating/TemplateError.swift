/// Why a template cannot be loaded or rendered, and where it says so.
package struct TemplateError: Error, Hashable, Sendable {
  /// The file as it was found, such as `Templates/collection.mustache`.
  package let file: String
  /// Counted from 1; 0 where the whole file is meant.
  package let line: Int
  package let reason: Reason

  package init(file: String, line: Int = 0, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// What is wrong; `description` names the cause and the cure. Thrown by itself where file and line are not known.
  package enum Reason: Error, Hashable, Sendable {
    // Reading
    case unreadable
    case notUTF8
    // Mustache
    case unclosedTag
    case rawTag
    case delimiterChange
    case inheritance
    case dynamicName
    case badName(String)
    case unopenedSection(String)
    case unclosedSection(String)
    case mismatchedSection(open: String, line: Int, close: String)
    case unknownPartial(String)
    case recursivePartial(String)
    // HTML
    case markup(Markup)
    case forbiddenElement(String)
    case httpEquiv
    case unquotedAttribute(String)
    case valueRefused(place: String)
    case mixedLink(attribute: String)
    case placeChange(from: String, to: String)
    case unfinished(place: String)
    // Rendering
    case unknownTemplate(String)
    case unknownName(String)
    case notText(String)
  }

  /// HTML that browsers accept or repair and a template must not hold, for what follows it could be read two ways.
  package enum Markup: Hashable, Sendable {
    case strayLessThan
    case lessThanInAttribute
    case declaration
    case comment
    case tagName
    case attributeName
    case endTag
    case slash
    case missingSpace
    case selfClosed(String)
  }
}

extension TemplateError: CustomStringConvertible {
  package var description: String {
    line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)"
  }
}

extension TemplateError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable: "cannot be read"
    case .notUTF8: "is not UTF-8 text"
    case .unclosedTag: "\"{{\" without \"}}\""
    case .rawTag: "values are always escaped; write {{name}} instead of {{{name}}} or {{& name}}"
    case .delimiterChange: "the delimiters are always {{ and }}"
    case .inheritance: "templates do not inherit ({{< and {{$); use partials"
    case .dynamicName: "a partial's name is fixed; write {{> name}}"
    case .badName(let name): "\"\(name)\" is not a name; use letters, digits, _ and -, joined by dots"
    case .unopenedSection(let name): "{{/\(name)}} closes nothing"
    case .unclosedSection(let name): "the section \"\(name)\" is never closed"
    case .mismatchedSection(let open, let line, let close):
      "{{/\(close)}} where {{/\(open)}} is due, opened at line \(line)"
    case .unknownPartial(let name): "there is no partials/\(name).mustache"
    case .recursivePartial(let name): "the partial \"\(name)\" includes itself"
    case .markup(let markup): markup.description
    case .forbiddenElement(let name): "<\(name)> is not for templates"
    case .httpEquiv: "http-equiv is not for templates; send a header"
    case .unquotedAttribute(let name): "the value of \(name) needs quotes"
    case .valueRefused(let place): "no value may stand in \(place)"
    case .mixedLink(let name): "\(name) holds a link: either one value alone, or fixed text without values"
    case .placeChange(let from, let to): "begins in \(from) and ends in \(to); both must be the same"
    case .unfinished(let place): "ends inside \(place)"
    case .unknownTemplate(let name): "there is no template \"\(name)\""
    case .unknownName(let name): "nothing is called \"\(name)\" here; a name without data is given as null"
    case .notText(let name): "\"\(name)\" is a list or an object and cannot be shown as text"
    }
  }
}

extension TemplateError.Markup: CustomStringConvertible {
  package var description: String {
    switch self {
    case .strayLessThan: "\"<\" begins no tag here; write &lt;"
    case .lessThanInAttribute: "\"<\" in an attribute; write &lt;, or close the quotes before"
    case .declaration: "only <!doctype …> and <!-- … --> begin with \"<!\""
    case .comment: "a comment begins with neither \">\", \"-\" nor \"!\" and holds no \"--!\""
    case .tagName: "a tag's name has letters, digits, \":\" and \"-\" only"
    case .attributeName: "an attribute's name has letters, digits, \"_\", \":\", \".\" and \"-\" only"
    case .endTag: "an end tag holds its name only"
    case .slash: "\"/\" in a tag stands before \">\" only"
    case .missingSpace: "a space is missing before this attribute"
    case .selfClosed(let name): "<\(name)/> stays open in HTML; write <\(name)></\(name)>"
    }
  }
}
