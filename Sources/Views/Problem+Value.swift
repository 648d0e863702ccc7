import Templating
import ViewModels

extension Problem {
  /// As the partial `problem-body` and the heading above it show it.
  var value: TemplateValue {
    [
      "heading": .text(heading),
      "paragraphs": .list(paragraphs.map(TemplateValue.text)),
      "since": since?.value ?? .null,
      "marked": marked.map {
        ["before": .text($0.before), "wrong": .text($0.wrong), "after": .text($0.after)]
      } ?? .null,
      "steps": .items(steps.map(TemplateValue.text)),
      "outside": outside.map { ["text": .text($0.text), "href": .text($0.url)] } ?? .null,
      "actions": .items(actions.map { ["text": .text($0.text), "href": .text($0.route.path)] }),
    ]
  }
}
