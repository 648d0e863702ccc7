import Models

extension RepositoryError {
  init(_ error: TransportError) {
    switch error {
    case .badURL, .unreachable: self = .unreachable
    case .timedOut: self = .timedOut
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .rateLimited(let seconds): self = .rateLimited(retryAfter: seconds)
    }
  }
}
