/// What a Range field asks of a body. RFC 9110, 14.
enum ByteRange: Equatable {
  /// There is none that is understood, or several: the whole is sent.
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// Reads one `bytes` range: `0-99`, `100-` or `-5`. RFC 9110, 14.1.2.
  init(_ value: ArraySlice<UInt8>?, length: Int) {
    self = .whole
    guard let value, value.prefix(6).equalsIgnoringCase("bytes=".utf8) else { return }
    let ends = value.dropFirst(6).trimmed.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isDigit) }) else { return }
    // A number that does not fit lies beyond any body.
    let first = ends[0].isEmpty ? nil : ends[0].decimalValue ?? .max
    let last = ends[1].isEmpty ? nil : ends[1].decimalValue ?? .max
    switch (first, last) {
    case (nil, nil): return
    case (nil, let suffix?): self = Self.part(from: max(0, length - suffix), to: length)
    case (let first?, nil): self = Self.part(from: first, to: length)
    case (let first?, let last?):
      guard first <= last else { return }
      self = Self.part(from: first, to: min(last, length - 1) + 1)
    }
  }

  private static func part(from start: Int, to end: Int) -> ByteRange {
    start < end ? .part(start..<end) : .unsatisfiable
  }
}
