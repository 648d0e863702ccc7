/// A sentence for readers that may have a moment in it, which pages mark up for programs to read, too.
package struct Sentence: Hashable, Sendable {
  package var before: String
  package var moment: Moment?
  package var after: String

  package init(_ before: String, _ moment: Moment? = nil, _ after: String = "") {
    self.before = before
    self.moment = moment
    self.after = after
  }

  /// The whole as plain text.
  package var text: String { before + (moment?.text ?? "") + after }
}

/// A moment in words and for programs.
package struct Moment: Hashable, Sendable {
  /// "11:58 UTC"
  package var text: String
  /// "2026-11-30T11:58Z", as `datetime` takes it (HTML, 2.3.5.7).
  package var stamp: String

  package init(text: String, stamp: String) {
    self.text = text
    self.stamp = stamp
  }
}
