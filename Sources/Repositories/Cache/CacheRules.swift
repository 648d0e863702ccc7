/// How long and how much a cache keeps. Times are seconds.
package struct CacheRules: Hashable, Sendable {
  /// As long a value answers without the source being asked.
  package var freshFor: Int
  /// As long a value answers at all, while it is fetched anew behind the reader.
  package var keptFor: Int
  /// As long a failure answers where nothing is saved. Zero: the next reader asks again.
  package var failureKeptFor: Double
  /// Once the source was too late, readers without anything saved wait no longer than this, until it answers again.
  /// Nil: as long as the fetch takes.
  package var patienceOnceLate: Double?
  /// The pause after a failed refresh of a value that is saved.
  package var refreshPause: Double
  package var byteBound: Int

  package init(
    freshFor: Int, keptFor: Int = 86_400, failureKeptFor: Double = 0, patienceOnceLate: Double? = nil,
    refreshPause: Double = 5, byteBound: Int
  ) {
    self.freshFor = freshFor
    self.keptFor = keptFor
    self.failureKeptFor = failureKeptFor
    self.patienceOnceLate = patienceOnceLate
    self.refreshPause = refreshPause
    self.byteBound = byteBound
  }
}
