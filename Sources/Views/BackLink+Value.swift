import Templating
import ViewModels

extension BackLink {
  /// Text, and the page with the card on it.
  var value: TemplateValue {
    ["text": .text(text), "href": .text("\(route.path)#\(anchor)")]
  }
}
