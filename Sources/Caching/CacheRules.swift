/// How long and how much a cache keeps. Times are seconds.
package struct CacheRules: Hashable, Sendable {
  /// As long a value answers without the source being asked.
  package var freshFor: Int
  /// As long a value answers at all, while it is fetched anew behind the reader.
  package var keptFor: Int
  /// As long a failure answers where nothing is kept. Zero: the next reader asks again.
  package var failureKeptFor: Double
  /// Likewise that the source does not know the key.
  package var unknownKeptFor: Double
  /// Readers wait for a fetch no longer than this. Nil: as long as it takes.
  package var patience: Double?
  /// The pause after a failed refresh of a value that is kept.
  package var refreshPause: Double
  package var byteBound: Int

  package init(
    freshFor: Int, keptFor: Int = 86_400, failureKeptFor: Double = 0, unknownKeptFor: Double = 0,
    patience: Double? = nil,
    refreshPause: Double = 5, byteBound: Int
  ) {
    self.freshFor = freshFor
    self.keptFor = keptFor
    self.failureKeptFor = failureKeptFor
    self.unknownKeptFor = unknownKeptFor
    self.patience = patience
    self.refreshPause = refreshPause
    self.byteBound = byteBound
  }
}

/// What lies below the memory of a cache and outlives it, such as files. It never asks the source.
package struct CacheTier<Key: Sendable, Value: Sendable>: Sendable {
  /// The value under a key, and when the source gave it, in seconds since 1970.
  package typealias Stored = (value: Value, time: Int)

  package var read: @Sendable (Key) async -> Stored?
  package var write: @Sendable (Key, Value, _ time: Int) -> Void
  package var forget: @Sendable (Key) -> Void

  package init(
    read: @escaping @Sendable (Key) async -> Stored?, write: @escaping @Sendable (Key, Value, Int) -> Void,
    forget: @escaping @Sendable (Key) -> Void
  ) {
    self.read = read
    self.write = write
    self.forget = forget
  }
}
