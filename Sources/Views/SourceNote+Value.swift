import Templating
import ViewModels

extension SourceNote {
  /// As the footer and the notices show it.
  var value: TemplateValue {
    [
      "name": .text(name), "isSample": .bool(isSample), "age": age?.value ?? .null, "again": TemplateValue(again?.path),
      "data": data.map { ["json": .text($0.json.path), "csv": .text($0.csv.path)] } ?? .null,
    ]
  }
}
