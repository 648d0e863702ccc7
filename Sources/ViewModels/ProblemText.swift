import Encoding
package import Models

/// What a visitor is told of a failure, and which kind of failure it is. One place, so that "failed" is never "none".
package enum ProblemText {
  /// Why the items, or one item, could not be had from OpenSea.
  package static func openSea(_ error: RepositoryError, retry: Route, start: Route?) -> (Failure, Problem) {
    var actions = [Action(text: "Try again", route: retry)]
    if let start { actions.append(Action(text: "First items", route: start)) }
    let (failure, heading, paragraphs) = openSeaWords(error)
    let guide = failure == .keyMissing ? KeyGuide.provider : nil
    let isFinal = failure == .keyMissing || failure == .unknownItem || error == .cursorRefused
    if isFinal { actions.removeFirst() }
    actions.append(Action(text: "Start page", route: .home))
    return (failure, Problem(heading: heading, paragraphs: paragraphs, guide: guide, actions: actions))
  }

  /// Since when OpenSea gives no answer, where that is what is wrong. `lastAnswer` in seconds since 1970.
  static func since(_ error: RepositoryError, lastAnswer: Int?) -> Sentence? {
    switch error {
    case .nameNotFound, .connectionRefused, .certificateInvalid, .unreachable, .cutOff, .notHTTP, .timedOut, .failed,
      .blocked:
      break
    default: return nil
    }
    guard let lastAnswer else {
      return Sentence("\(provider.name) has given no usable answer since this server was started.")
    }
    return Sentence("\(provider.name) last gave a usable answer at ", UTCTime.moment(lastAnswer), ".")
  }

  private static func openSeaWords(_ error: RepositoryError) -> (Failure, String, [String]) {
    switch error {
    case .keyMissing:
      return (
        .keyMissing, "\(provider.name) wants an API key",
        ["This server was started without one, so it cannot say what this address holds."]
      )
    case .keyRefused:
      return (
        .keyRefused, "\(provider.name) refused the API key",
        [
          "The key that this server was started with is not valid, or no longer: keys expire.",
          "Get a new one, set OPENSEA_API_KEY and start the server again.",
        ]
      )
    case .rateLimited(let seconds):
      return (.rateLimited(seconds: seconds), "\(provider.name) asks us to wait", [waitSentence(seconds)])
    case .quotaExhausted:
      return (
        .rateLimited(seconds: nil), "The allowance at \(provider.name) is used up",
        ["Requests are answered again later."]
      )
    case .blocked:
      return (
        .upstreamDown, "\(provider.name)'s gateway turned this server away",
        [
          "The network in front of \(provider.name) refused the request before it reached the API. It often "
            + "helps to wait, or to use a key of your own."
        ]
      )
    case .notFound, .unsupported:
      return (
        .unknownItem, "\(provider.name) does not know this item", ["The link may be mistyped, or the item is gone."]
      )
    case .cursorRefused:
      return (
        .badRequest, "This place in the list is not known to \(provider.name)",
        ["The link to it may be cut off, or \(provider.name) has forgotten it. Begin again with the first items."]
      )
    case .timedOut, .late:
      return (
        .upstreamSlow, "\(provider.name) did not answer in time", ["The items may be there: only the answer is late."]
      )
    case .retired:
      return (
        .upstreamDown, "There is no API v1 here",
        [
          "\(provider.name) retired its API v1 in December 2023, and the server that was asked does not offer it. "
            + "API v2 is the way: start this server without OPENSEA_API=v1."
        ]
      )
    case .refused(let status, let words):
      return (.upstreamDown, "\(provider.name) refused the request", [refusal(status, words)])
    case .overloaded(let seconds):
      return (
        .overloaded(seconds: seconds), "This server has too much to ask of \(provider.name)",
        [overloadSentence(seconds)]
      )
    case .badRequest, .failed, .nameNotFound, .connectionRefused, .certificateInvalid, .unreachable, .cutOff, .notHTTP,
      .tooLarge, .malformed, .rpc, .cancelled:
      return (.upstreamDown, brokenHeading(error), [brokenSentence(error)])
    }
  }

  /// Words from outside stand in quotation marks.
  private static func refusal(_ status: Int, _ words: String) -> String {
    let unknown = "Whether this address holds items is not known."
    guard let words = DisplayText.line(words) else { return "It did not say why. \(unknown)" }
    return "It answered with status \(status) and said: “\(DisplayText.cut(words, to: 200))” \(unknown)"
  }

  private static func brokenHeading(_ error: RepositoryError) -> String {
    switch error {
    case .nameNotFound, .connectionRefused, .unreachable, .cancelled: "\(provider.name) could not be reached"
    case .certificateInvalid: "\(provider.name) could not be reached safely"
    case .cutOff: "\(provider.name)'s answer broke off"
    case .failed(let status): "\(provider.name) failed with status \(status)"
    case .badRequest: "\(provider.name) refused the request"
    default: "\(provider.name) gave an answer that cannot be read"
    }
  }

  private static func brokenSentence(_ error: RepositoryError) -> String {
    switch error {
    case .nameNotFound: "The name of its host was not found. Is this machine online?"
    case .connectionRefused: "The connection was refused: nobody listens at its address."
    case .certificateInvalid: "The certificate of its host is not valid, so nothing was sent to it."
    case .unreachable, .cancelled: "No connection to it could be made."
    case .cutOff: "The connection ended before the answer was whole."
    case .notHTTP: "What came is not an answer by HTTP."
    case .failed(300..<400): "It sends this server on to another address, which is not followed."
    case .failed: "The fault is at \(provider.name)'s end. The items may well be there."
    case .badRequest: "It did not say why. Whether this address holds items is not known."
    case .tooLarge(let limit): "It is larger than \(limit / 1_048_576) MiB."
    default: "It is not of the form that \(provider.name)'s API promises."
    }
  }

  /// Why the balance is unavailable, as a sentence.
  package static func node(_ error: RepositoryError) -> String {
    switch error {
    case .keyMissing: "Balance unavailable: no INFURA_API_KEY is set."
    case .keyRefused: "Balance unavailable: the Ethereum node refused the key."
    case .rateLimited(.some(let seconds)):
      "Balance unavailable: the Ethereum node asks us to wait \(seconds == 1 ? "1 second" : "\(seconds) seconds")."
    case .rateLimited: "Balance unavailable: the Ethereum node has had too many requests."
    case .quotaExhausted: "Balance unavailable: the day's allowance at the Ethereum node is used up."
    case .blocked: "Balance unavailable: the node's gateway turned the request away."
    case .late: "Balance is late: the Ethereum node has not answered yet."
    case .timedOut: "Balance unavailable: the Ethereum node did not answer in time."
    case .nameNotFound: "Balance unavailable: the name of the Ethereum node's host was not found."
    case .connectionRefused: "Balance unavailable: the Ethereum node refused the connection."
    case .certificateInvalid: "Balance unavailable: the certificate of the Ethereum node's host is not valid."
    case .unreachable, .cancelled: "Balance unavailable: the Ethereum node could not be reached."
    case .cutOff: "Balance unavailable: the Ethereum node's answer broke off."
    case .notHTTP: "Balance unavailable: the Ethereum node did not answer by HTTP."
    case .overloaded: "Balance unavailable: too many requests for the Ethereum node wait already."
    case .failed(let status) where (300..<400).contains(status):
      "Balance unavailable: the Ethereum node sends this server on to another address (status \(status))."
    case .failed(let status): "Balance unavailable: the Ethereum node failed with status \(status)."
    case .rpc(0): "Balance unavailable: the Ethereum node answered with an error."
    case .rpc(let code): "Balance unavailable: the Ethereum node answered with error \(code)."
    case .notFound, .cursorRefused, .badRequest, .refused, .retired, .tooLarge, .malformed, .unsupported:
      "Balance unavailable: the Ethereum node's answer cannot be read."
    }
  }

  private static func overloadSentence(_ seconds: Int) -> String {
    "So many requests wait already that this one was not taken. Try again in \(seconds) seconds."
  }

  private static func waitSentence(_ seconds: Int?) -> String {
    switch seconds {
    case .none: "There were too many requests. It did not say for how long to wait: try again in a minute."
    case .some(1): "There were too many requests. Try again in 1 second."
    case .some(let seconds): "There were too many requests. Try again in \(seconds) seconds."
    }
  }
}
