import Models

/// One kind of value in the store: what it is called there and how it is written.
struct Storing<Value: Sendable & Equatable>: Sendable {
  let store: DiskStore
  let now: @Sendable () -> Int
  let write: @Sendable (Value) -> JSONValue
  let read: @Sendable (JSONValue) -> Value?

  /// Older values are no answer: a day.
  private static var keptFor: Int { 86_400 }

  /// The value under `key`: a stored one if that will do, else a fetched one, which is stored. A stored one that
  /// cannot be fetched anew comes with the failure.
  func value(
    _ key: String, policy: FetchPolicy, fetch: () async throws(RepositoryError) -> Fetched<Value>
  ) async throws(RepositoryError) -> Fetched<Value> {
    if policy == .savedWillDo, let stored = await stored(key) { return stored }
    do throws(RepositoryError) {
      let fetched = try await fetch()
      if fetched.failure == nil {
        store.save(StoreRecord(key: key, time: fetched.time, value: write(fetched.value)))
      }
      return fetched
    } catch {
      guard error != .notFound, var stored = await stored(key) else { throw error }
      stored.failure = error
      return stored
    }
  }

  private func stored(_ key: String) async -> Fetched<Value>? {
    guard let record = await store.record(key), (0...Self.keptFor).contains(now() - record.time),
      let value = read(record.value)
    else { return nil }
    return Fetched(value, time: record.time)
  }
}
