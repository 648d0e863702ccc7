/// A value that a source gave, with its age and what a cache says of it.
package struct CachedValue<Value: Sendable & Equatable, Failure: FetchFailure>: Equatable, Sendable {
  package var value: Value
  /// When the source gave it: seconds since 1970, UTC. For words only, since that clock may be set.
  package var time: Int
  /// Grows with every change of what is kept and is never used again: a page made of the same versions is the same. Nil
  /// for what is in no cache.
  package var version: UInt64?
  /// False once the source should be asked again; an awaited read then starts that.
  package var isFresh: Bool
  /// Why the source could not be asked again although the value is old; nil where it could.
  package var failure: Failure?

  package init(_ value: Value, time: Int, version: UInt64? = nil, isFresh: Bool = true, failure: Failure? = nil) {
    self.value = value
    self.time = time
    self.version = version
    self.isFresh = isFresh
    self.failure = failure
  }
}

/// Why a source has no answer, as far as a cache treats the reasons differently.
package protocol FetchFailure: Error, Equatable, Sendable {
  /// It has not answered yet, and is still asked.
  static var late: Self { get }
  /// It did not answer within its deadline.
  static var timedOut: Self { get }
  /// It does not know the key.
  static var notFound: Self { get }
  /// All who waited for it have left before it was asked.
  static var cancelled: Self { get }
  /// What was asked for is not there, so that what was kept of it is no longer true: an answer rather than a failure.
  var isUnknown: Bool { get }
  /// The source need not be spared the question, since it was not asked, or limits us by itself.
  var costNothing: Bool { get }
}

extension FetchFailure {
  package var isUnknown: Bool { self == .notFound }
}
