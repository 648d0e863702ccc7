/// A value that a repository holds in memory, for readers that must not wait.
package struct Saved<Value: Sendable & Equatable>: Equatable, Sendable {
  package var fetched: Fetched<Value>
  /// Grows with every change of what is saved, never reused: a page rendered from the same generations is the same.
  package var generation: UInt64
  /// False once the source should be asked again; an awaited read then starts that.
  package var isFresh: Bool

  package init(_ fetched: Fetched<Value>, generation: UInt64, isFresh: Bool) {
    self.fetched = fetched
    self.generation = generation
    self.isFresh = isFresh
  }
}
