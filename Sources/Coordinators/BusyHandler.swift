package import HTTPServer
import Synchronization
import ViewModels

/// Lets only so many answers be in the making at once, each of which holds memory while it waits for others; whoever
/// comes then hears at once when to come back. What is ready is always sent.
package final class BusyHandler: Handler {
  /// Answers in the making.
  package static let bound = 512

  private let base: any Handler
  private let bound: Int
  private let count = Atomic(0)
  private let page: Response
  private let data: [DataFormat: Response]

  package init(_ base: any Handler, bound: Int = bound, renderer: PageRenderer) {
    self.base = base
    self.bound = bound
    let problem = ProblemViewModel().busy()
    page = renderer.problem(problem)
    data = [.json: renderer.problem(problem, as: .json), .csv: renderer.problem(problem, as: .csv)]
  }

  package func readyResponse(to request: Request) -> Response? {
    base.readyResponse(to: request) ?? (count.load(ordering: .relaxed) < bound ? nil : refusal(request))
  }

  package func response(to request: Request) async throws -> Response {
    defer { count.subtract(1, ordering: .relaxed) }
    guard count.add(1, ordering: .relaxed).newValue <= bound else { return refusal(request) }
    return try await base.response(to: request)
  }

  private func refusal(_ request: Request) -> Response {
    DataFormat(path: request.target.path).flatMap { data[$0] } ?? page
  }
}
