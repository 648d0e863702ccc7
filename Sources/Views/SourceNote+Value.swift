import Templating
import ViewModels

extension SourceNote {
  /// As the footer and the notices show it.
  var value: TemplateValue {
    [
      "name": .text(name), "isSample": .bool(isSample), "age": age?.value ?? .null, "again": TemplateValue(again?.path),
    ]
  }
}
