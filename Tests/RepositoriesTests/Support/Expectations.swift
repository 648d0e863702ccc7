import Models

/// The error that an expression throws; nil if it does not.
func failure<Value>(
  of body: @autoclosure () async throws(RepositoryError) -> Value
) async -> RepositoryError? {
  do throws(RepositoryError) {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// Lets other tasks run until `condition` holds; false if it does not in ten seconds.
func eventually(_ condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(10)
  while ContinuousClock.now < end {
    if condition() { return true }
    await Task.yield()
  }
  return condition()
}
