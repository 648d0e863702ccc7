import Templating
import ViewModels

extension Sentence {
  /// As the partial `sentence` shows it.
  var value: TemplateValue {
    [
      "before": .text(before), "after": .text(after),
      "moment": moment.map { ["text": .text($0.text), "stamp": .text($0.stamp)] } ?? .null,
    ]
  }
}
