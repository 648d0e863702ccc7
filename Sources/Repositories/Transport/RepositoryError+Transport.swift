import HTTPClient
import Models

extension RepositoryError {
  init(_ error: TransportError) {
    switch error {
    case .badURL, .unreachable, .addressRefused: self = .unreachable
    case .nameNotFound: self = .nameNotFound
    case .connectionRefused: self = .connectionRefused
    case .certificateInvalid: self = .certificateInvalid
    case .cutOff: self = .cutOff
    case .notHTTP: self = .notHTTP
    case .timedOut: self = .timedOut
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .rateLimited(let seconds): self = .rateLimited(retryAfter: seconds)
    case .overloaded(let seconds): self = .overloaded(retryAfter: seconds)
    case .cancelled: self = .cancelled
    }
  }
}
