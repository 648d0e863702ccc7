import Templating

/// What a template and a value make, as text.
func rendered(
  _ source: String, _ value: TemplateValue = [:], partials: [String: String] = [:]
) throws(TemplateError) -> String {
  let library = try TemplateLibrary(["page": source], partials: partials)
  return String(decoding: try library.render("page", value), as: UTF8.self)
}

/// Why a template is refused at load; nil when it is not.
func refusal(_ source: String, partials: [String: String] = [:]) -> TemplateError? {
  do throws(TemplateError) {
    _ = try TemplateLibrary(["page": source], partials: partials)
    return nil
  } catch { return error }
}

/// Why rendering fails; nil when it does not. The template itself must be sound.
func renderError(
  _ source: String, _ value: TemplateValue, partials: [String: String] = [:]
) throws -> TemplateError? {
  let library = try TemplateLibrary(["page": source], partials: partials)
  do throws(TemplateError) {
    _ = try library.render("page", value)
    return nil
  } catch { return error }
}
