/// Width and height of an SVG: those it names in lengths that mean something, else the ratio of its viewBox.
enum SVGSize {
  static func find(in bytes: [UInt8]) -> PictureSize? {
    guard let tag = rootTag(of: bytes) else { return nil }
    let box = attribute("viewBox", in: tag).flatMap(box)
    let (width, height) = (attribute("width", in: tag).flatMap(length), attribute("height", in: tag).flatMap(length))
    switch (width, height, box) {
    case (let width?, let height?, _): return size(width, height)
    case (let width?, nil, let box?): return size(width, width * box.height / box.width)
    case (nil, let height?, let box?): return size(height * box.width / box.height, height)
    case (nil, nil, let box?): return size(box.width, box.height)
    default: return nil
    }
  }

  /// Small ones are made larger, so that rounding keeps the ratio.
  private static func size(_ width: Double, _ height: Double) -> PictureSize? {
    guard width.isFinite, height.isFinite, width > 0, height > 0, width < 1e6, height < 1e6 else { return nil }
    let factor = min(width, height) < 20 ? min(1000, 1e6 / max(width, height)) : 1
    return PictureSize(Int((width * factor).rounded()), Int((height * factor).rounded()))
  }

  /// What is between `<svg` and the `>` that ends it.
  private static func rootTag(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = MarkupStart.rootOfSVG(in: bytes) else { return nil }
    let rest = bytes[start...].prefix(Sniffing.longestPrologue)
    var quote: UInt8?
    for index in rest.indices {
      if let open = quote {
        if rest[index] == open { quote = nil }
      } else if rest[index] == 0x22 || rest[index] == 0x27 {
        quote = rest[index]
      } else if rest[index] == 0x3e {
        return rest[..<index]
      }
    }
    return nil
  }

  /// The value of an attribute by its whole name.
  private static func attribute(_ name: String, in tag: ArraySlice<UInt8>) -> String? {
    var rest = tag.drop { $0 > 0x20 }
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == 0x2f }
      guard !rest.isEmpty else { return nil }
      let found = rest.prefix { $0 > 0x20 && $0 != 0x3d }
      rest = rest.dropFirst(found.count).drop { $0 <= 0x20 }
      guard rest.first == 0x3d else {
        if found.isEmpty { return nil }
        continue
      }
      rest = rest.dropFirst().drop { $0 <= 0x20 }
      guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return nil }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2)
      if found.elementsEqual(name.utf8) { return String(decoding: value, as: UTF8.self) }
    }
  }

  /// A length in pixels. Percentages and lengths of fonts mean nothing here.
  private static func length(_ text: String) -> Double? {
    let text = text.filter { !$0.isWhitespace }
    for (unit, pixels) in [
      ("", 1), ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
    ]
    where text.hasSuffix(unit) && text.utf8.count - unit.utf8.count > 0 {
      guard let number = Double(text.dropLast(unit.count)) else { continue }
      return number > 0 ? number * pixels : nil
    }
    return nil
  }

  private static func box(_ text: String) -> (width: Double, height: Double)? {
    let numbers = text.split { $0.isWhitespace || $0 == "," }.map { Double($0) }
    guard numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0, height > 0 else { return nil }
    return (width, height)
  }
}
