import Templating
import ViewModels

extension Problem {
  /// As the partial `problem-body` and the heading above it show it.
  var value: TemplateValue {
    [
      "heading": .text(heading),
      "paragraphs": .list(paragraphs.map(TemplateValue.text)),
      "actions": .items(actions.map { ["text": .text($0.text), "href": .text($0.route.path)] }),
    ]
  }
}
