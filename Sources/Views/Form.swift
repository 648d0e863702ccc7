import Templating

/// The address form.
struct Form: Hashable {
  /// What the visitor typed, kept to be mended.
  var typed: String?
  /// The `id` of the element that says what is wrong with it; nil where nothing is.
  var problem: String?

  var value: TemplateValue {
    ["typed": .text(typed ?? ""), "problem": TemplateValue(problem)]
  }
}
