package import Models

/// Pages for requests that lead nowhere.
package struct ProblemViewModel: Sendable {
  private let sample: SampleLink?

  /// `sample` is offered where a path leads nowhere.
  package init(sample: SampleLink? = nil) {
    self.sample = sample
  }

  package func load(_ error: RouteError) -> ProblemPage {
    switch error {
    case .badAddress(let text, let reason): notAnAddress(text, reason)
    case .badLimit(let text):
      page(
        "This is not a number of items",
        ["“\(DisplayText.cut(DisplayText.line(text) ?? "", to: 40))” is no whole number from 1 to 200."], .badRequest)
    case .badCursor:
      page("This place in the list cannot be read", ["The link to it may be cut off."], .badRequest)
    case .badAssetID(let text):
      page(
        "This is not the id of an item",
        [
          "“\(DisplayText.cut(DisplayText.line(text) ?? "", to: 60))” is neither chain:contract:identifier, such as "
            + "ethereum:0x9a95631794a42d30c47f214fbe02a72585df35e1:7, nor a number."
        ], .unknownItem)
    case .badEncoding:
      page(
        "This address cannot be read", ["It holds a broken percent escape, or bytes that are not UTF-8."], .badRequest)
    }
  }

  package func notAnAddress(_ text: String, _ reason: AddressError) -> ProblemPage {
    let problem = ProblemText.address(text, reason)
    return ProblemPage(title: "Error: \(problem.heading)", problem: problem, typed: text, failure: .badAddress)
  }

  package func unknownPath() -> ProblemPage {
    var page = page("There is no such page", ["The address in the browser may be mistyped."], .unknownPath)
    if let sample { page.problem.actions.append(Action(text: "Sample collection", route: sample.route)) }
    return page
  }

  /// A request that the server did not take. `reason` is the status' own phrase, `detail` says more.
  package func refused(_ status: Int, _ reason: String, _ detail: String) -> ProblemPage {
    page(Self.refusalHeading(status), ["\(status) \(reason): \(detail)"], .badRequest)
  }

  private static func refusalHeading(_ status: Int) -> String {
    switch status {
    case 408: "The request took too long to arrive"
    case 413: "The request is too big"
    case 414: "The address is too long"
    case 421: "This server does not go by that name"
    case 431: "The head of the request is too big"
    case 503: "This server is busy"
    default: "This request cannot be answered"
    }
  }

  package func methodNotAllowed() -> ProblemPage {
    page(
      "This method is not allowed here",
      ["Pages are read with GET; only pages with items can be fetched again with POST."], .methodNotAllowed)
  }

  package func foreignOrigin() -> ProblemPage {
    page("Only this site's own pages may ask for that", ["Another site sent the request."], .foreignOrigin)
  }

  /// So many others wait for their pages that this one was not begun.
  package func busy() -> ProblemPage {
    page(
      "This server is busy", ["So many pages are being made that this one was not begun. Try again in 5 seconds."],
      .overloaded(seconds: 5))
  }

  /// The server's own fault. Nothing is said of it but the number under which it is in the log.
  package func ownFault(incident: String) -> ProblemPage {
    page("This server failed", ["Incident \(incident)"], .ownFault)
  }

  private func page(_ heading: String, _ paragraphs: [String], _ failure: Failure) -> ProblemPage {
    ProblemPage(
      title: "Error: \(heading)",
      problem: Problem(heading: heading, paragraphs: paragraphs, actions: [Action(text: "Start page", route: .home)]),
      typed: nil, failure: failure)
  }
}
