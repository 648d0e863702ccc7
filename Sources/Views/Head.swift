import Templating
import ViewModels

/// What a page's `<head>` says of it.
struct Head: Hashable {
  var title: String
  /// One sentence for `<meta name="description">`.
  var description: String
  /// Worth showing where its link is shared.
  var isShared = true
  /// Where the next items are, for `<link rel="next">`.
  var next: Route?

  var value: TemplateValue {
    [
      "title": .text(title),
      "description": .text(description),
      "isShared": .bool(isShared),
      "next": TemplateValue(next?.path),
    ]
  }
}
