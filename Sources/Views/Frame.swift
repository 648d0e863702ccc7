import Templating
import ViewModels

/// What stands around every page: the site's own files and the product's version. Fixed for the life of the process.
package struct Frame: Hashable, Sendable {
  /// The path of the style sheet, which holds a digest of its content.
  package var stylesheet: String
  /// The path of the script module; nil where the site runs without.
  package var script: String?
  /// The path of the icon, an SVG. Browsers that take none ask for /favicon.ico by themselves.
  package var icon: String
  /// Pictures come through this server, whatever host has them.
  package var hasOwnPictures = false
  /// Such as "0.1.0".
  package var version: String

  package init(
    stylesheet: String, script: String? = nil, icon: String = "/icon.svg", version: String,
    hasOwnPictures: Bool = false
  ) {
    self.stylesheet = stylesheet
    self.script = script
    self.icon = icon
    self.version = version
    self.hasOwnPictures = hasOwnPictures
  }

  /// `content` with the names that the partials around it use: `head`, `frame` and `form`.
  func value(_ head: Head, form: Form = Form(), around content: [String: TemplateValue]) -> TemplateValue {
    let own: [String: TemplateValue] = [
      "head": head.value,
      "form": form.value,
      "frame": [
        "stylesheet": .text(stylesheet),
        "script": TemplateValue(script),
        "icon": .text(icon),
        "version": .text(version),
        "ownPictures": .bool(hasOwnPictures),
      ],
    ]
    return .object(content.merging(own) { _, own in own })
  }
}

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
