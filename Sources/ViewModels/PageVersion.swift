import Encoding

/// What a page is made of, and the day its words are of. Pages of the same version are the same.
package struct PageVersion: Hashable, Sendable {
  /// The versions of the values on the page.
  private let parts: [UInt64]
  /// Days since 1970, UTC: what happened on that day is told without a date.
  package let day: Int

  /// `now` in seconds since 1970. Nil where a part is in no cache: nothing tells when the page is out of date.
  package init?(of parts: [UInt64?], now: Int) {
    self.parts = parts.compactMap(\.self)
    day = UTCTime.day(of: now)
    if self.parts.count != parts.count { return nil }
  }
}

/// What is in memory of all that a page is made of.
package struct PageInMemory: Hashable, Sendable {
  package var version: PageVersion
  /// False once a part of it should be fetched anew.
  package var isFresh: Bool

  /// Nil where a part has no version.
  init?(of parts: [UInt64?], now: Int, isFresh: Bool) {
    guard let version = PageVersion(of: parts, now: now) else { return nil }
    self.version = version
    self.isFresh = isFresh
  }
}
