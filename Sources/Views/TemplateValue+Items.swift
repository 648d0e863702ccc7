import Templating

extension TemplateValue {
  /// An object that holds `values` as `items`, or null where there are none: a list whose heading goes with it.
  static func items(_ values: [TemplateValue]) -> TemplateValue {
    values.isEmpty ? .null : ["items": .list(values)]
  }
}
