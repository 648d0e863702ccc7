/// The cursors of the sample. They hold '+', '/' and '=', as OpenSea's may, so that a fault in handing them on shows
/// with the sample already.
enum SampleCursor {
  static func text(_ offset: Int) -> String {
    "c+/\(offset)=="
  }

  /// Nil for a text that is no cursor of the sample.
  static func offset(_ text: String) -> Int? {
    guard text.hasPrefix("c+/"), text.hasSuffix("=="), let offset = Int(text.dropFirst(3).dropLast(2)), offset > 0,
      self.text(offset) == text
    else { return nil }
    return offset
  }
}
