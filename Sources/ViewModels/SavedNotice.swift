import Caching
import Encoding
import Models

/// The sentences above data that is older than it should be, or that was just fetched again.
enum SavedNotice {
  /// What is to be said of a fetched value; nothing of the sample, which has no age. `asked` is when the visitor pressed
  /// "Fetch again", if that is not long ago; all times in seconds since 1970.
  static func texts<Value>(_ fetched: Cached<Value>, asked: Int?, now: Int, source: SiteSource) -> [Sentence] {
    if source.isSample { return [] }
    if let failure = fetched.failure { return [text(fetched.time, failure)] }
    guard let asked, (now - 60...now).contains(asked) else { return [] }
    return fetched.time >= asked
      ? [Sentence("Fetched again ", UTCTime.moment(fetched.time), ": this is what there is now.")]
      : [Sentence("Not fetched again: this is as of ", UTCTime.moment(fetched.time), ".")]
  }

  private static func text(_ time: Int, _ failure: RepositoryError) -> Sentence {
    Sentence("Saved ", UTCTime.moment(time), "; \(reason(failure))")
  }

  private static func reason(_ failure: RepositoryError) -> String {
    switch failure {
    case .rateLimited(.some(let seconds)):
      "\(provider.name) asks us to wait \(seconds == 1 ? "1 second" : "\(seconds) seconds") before asking again."
    case .rateLimited, .quotaExhausted: "\(provider.name) has had too many requests."
    case .keyMissing, .keyRefused: "\(provider.name) refused the API key."
    case .timedOut: "\(provider.name) did not answer in time."
    case .nameNotFound, .connectionRefused, .unreachable: "\(provider.name) could not be reached."
    case .certificateInvalid: "the certificate of \(provider.name)'s host is not valid."
    case .cutOff: "\(provider.name)'s answer broke off."
    case .overloaded: "this server has too much to ask of \(provider.name)."
    default: "\(provider.name) could not give a newer answer."
    }
  }
}
