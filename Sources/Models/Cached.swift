package import Caching

/// A value from a repository, with its age, its version and why it is old, if it is.
package typealias Cached<Value: Sendable & Equatable> = CachedValue<Value, RepositoryError>

/// A value as a source gives it, which no cache knows yet.
package typealias Fetched<Value: Sendable & Equatable> = Cached<Value>

extension RepositoryError: FetchFailure {}

/// Whether a saved value will do.
package enum FetchPolicy: Hashable, Sendable {
  case savedWillDo
  /// Ask the source: a visitor pressed "Fetch again".
  case fetchAgain
}
