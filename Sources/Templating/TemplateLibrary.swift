internal import Foundation

/// All templates of a folder, read, checked and ready to render. Made once at start; safe to use from any thread.
///
/// The language is Mustache without ways around escaping:
/// - `{{name}}`, `{{a.b}}` and `{{.}}` show text, always escaped, and `true` or `false`; null shows nothing.
/// - `{{#name}}…{{/name}}` shows for each item of a list, or once for what holds; `{{^name}}…{{/name}}` for null, false,
///   empty text and the empty list.
/// - `{{> name}}` is `partials/name.mustache`; alone on its line, its indentation goes before each line of the partial.
/// - `{{! … }}` is a comment. A line with nothing but one tag of a section, partial or comment leaves no line behind.
/// - A name is looked for in the innermost object first. One that nothing has is an error; what is inside null is null.
/// - Values stand in text, `title`, `textarea` and quoted attributes that `HTMLAttribute` knows to be safe. A link is one
///   whole value; if it is neither relative nor http nor https, `#blocked-link` or, where it would be fetched at once,
///   `about:invalid#blocked-link` is written in its place.
/// - A section and a partial end in the place of HTML they began in.
package struct TemplateLibrary: Sendable {
  private let templates: [String: Template]

  /// Reads `*.mustache` of the folder and `partials/*.mustache`. Throws at the first file that cannot be read, parsed or
  /// shown to be safe.
  package init(directory: String) throws(TemplateError) {
    try self.init(
      try Self.read(directory), partials: try Self.read("\(directory)/partials", isOptional: true),
      directory: "\(directory)/")
  }

  /// Templates from their sources by name, without `.mustache`; `directory` is put before file names in messages.
  package init(
    _ pages: [String: String], partials: [String: String] = [:], directory: String = ""
  ) throws(TemplateError) {
    let check = SafetyCheck(partials: partials) { "\(directory)partials/\($0).mustache" }
    try check.checkPartials()
    var templates: [String: Template] = [:]
    for (name, source) in pages.sorted(by: { $0.key < $1.key }) {
      let file = "\(directory)\(name).mustache"
      templates[name] = try check.template(source, file: file)
    }
    self.templates = templates
  }

  /// The names that `render` knows, in order.
  package var names: [String] { templates.keys.sorted() }

  /// The page `name` with what `value` holds, as UTF-8. Throws when the template names what `value` lacks.
  package func render(_ name: String, _ value: TemplateValue) throws(TemplateError) -> [UInt8] {
    var output: [UInt8] = []
    try render(name, value, into: &output)
    return output
  }

  /// Adds the page to `output`, which on error is left as it was.
  package func render(_ name: String, _ value: TemplateValue, into output: inout [UInt8]) throws(TemplateError) {
    guard let template = templates[name] else {
      throw TemplateError(file: "\(name).mustache", reason: .unknownTemplate(name))
    }
    let before = output.count
    do { try Renderer.render(template, value, into: &output) } catch {
      output.removeSubrange(before...)
      throw error
    }
  }

  /// The text of each `*.mustache` of a folder by its name without the ending.
  private static func read(_ directory: String, isOptional: Bool = false) throws(TemplateError) -> [String: String] {
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
      if isOptional, !FileManager.default.fileExists(atPath: directory) { return [:] }
      throw TemplateError(file: directory, reason: .unreadable)
    }
    var sources: [String: String] = [:]
    for file in files.sorted() where file.hasSuffix(ending) && !file.hasPrefix(".") {
      let path = "\(directory)/\(file)"
      guard let bytes = FileManager.default.contents(atPath: path) else {
        throw TemplateError(file: path, reason: .unreadable)
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw TemplateError(file: path, reason: .notUTF8)
      }
      sources[String(file.dropLast(ending.count))] = text
    }
    return sources
  }

  private static let ending = ".mustache"
}
