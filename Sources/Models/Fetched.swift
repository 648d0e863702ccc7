/// A value from a source, with its age.
package struct Fetched<Value: Sendable & Equatable>: Equatable, Sendable {
  package var value: Value
  /// When the source gave it: seconds since 1970, UTC.
  package var time: Int
  /// Why the source could not be asked again although the value is old; nil while it is fresh.
  package var failure: RepositoryError?

  package init(_ value: Value, time: Int, failure: RepositoryError? = nil) {
    self.value = value
    self.time = time
    self.failure = failure
  }
}

/// Whether a saved value will do.
package enum FetchPolicy: Hashable, Sendable {
  case savedWillDo
  /// Ask the source: a visitor pressed "Fetch again".
  case fetchAgain
}
