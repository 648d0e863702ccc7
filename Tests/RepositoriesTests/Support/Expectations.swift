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
