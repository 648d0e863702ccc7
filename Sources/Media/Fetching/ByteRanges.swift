/// Which bytes of a body are there: ranges in order, with gaps between them.
struct ByteRanges: Equatable, Sendable {
  private(set) var ranges: [Range<Int>] = []

  mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var merged = range
    let first = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.endIndex
    var end = first
    while end < ranges.count, ranges[end].lowerBound <= merged.upperBound {
      merged = min(merged.lowerBound, ranges[end].lowerBound)..<max(merged.upperBound, ranges[end].upperBound)
      end += 1
    }
    ranges.replaceSubrange(first..<end, with: [merged])
  }

  /// How many bytes are there from `offset` without a gap.
  func count(from offset: Int) -> Int {
    ranges.first { $0.contains(offset) }.map { $0.upperBound - offset } ?? 0
  }

  /// Where the gap at `offset` ends; nil where nothing comes behind it.
  func nextStart(after offset: Int) -> Int? {
    ranges.first { $0.lowerBound > offset }?.lowerBound
  }

  /// Whether all of the first `length` bytes are there.
  func isWhole(_ length: Int) -> Bool {
    length == 0 || count(from: 0) >= length
  }
}
