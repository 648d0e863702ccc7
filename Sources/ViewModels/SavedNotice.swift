import Models

/// The sentence above data that is older than it should be.
enum SavedNotice {
  static func text(_ time: Int, _ failure: RepositoryError, now: Int) -> String {
    "Saved \(UTCTime.text(time, now: now)); \(reason(failure))"
  }

  private static func reason(_ failure: RepositoryError) -> String {
    switch failure {
    case .rateLimited(.some(let seconds)):
      "OpenSea asks us to wait \(seconds == 1 ? "1 second" : "\(seconds) seconds") before asking again."
    case .rateLimited, .quotaExhausted: "OpenSea has had too many requests."
    case .keyMissing, .keyRefused: "OpenSea refused the API key."
    case .timedOut: "OpenSea did not answer in time."
    case .unreachable: "OpenSea could not be reached."
    default: "OpenSea could not give a newer answer."
    }
  }
}
