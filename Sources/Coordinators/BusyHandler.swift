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
  private let places = Places()
  private let page: Response
  private let data: [DataFormat: Response]

  package init(_ base: any Handler, bound: Int = bound, renderer: PageRenderer) {
    self.base = base
    self.bound = bound
    let problem = ProblemViewModel().busy()
    page = renderer.problem(problem)
    data = [.json: renderer.problem(problem, as: .json), .csv: renderer.problem(problem, as: .csv)]
  }

  package func answer(to request: Request) -> Answer {
    let answer = base.answer(to: request)
    guard case .later(let make) = answer else { return answer }
    guard let place = places.take(bound) else { return .now(refusal(request)) }
    return .later {
      defer { withExtendedLifetime(place) {} }
      return try await make()
    }
  }

  package func answerWithoutBody(to request: Request) -> Response? {
    base.answerWithoutBody(to: request)
  }

  private func refusal(_ request: Request) -> Response {
    DataFormat(path: request.target.path).flatMap { data[$0] } ?? page
  }
}

/// Counts who has a place.
private final class Places: Sendable {
  private let count = Atomic(0)

  /// Nil where all are taken.
  func take(_ bound: Int) -> Place? {
    guard count.add(1, ordering: .relaxed).newValue <= bound else {
      count.subtract(1, ordering: .relaxed)
      return nil
    }
    return Place(of: self)
  }

  /// Given back when nobody holds it: the answer is made, or nobody wants it any more.
  final class Place: Sendable {
    private let places: Places

    init(of places: Places) {
      self.places = places
    }

    deinit {
      places.count.subtract(1, ordering: .relaxed)
    }
  }
}
