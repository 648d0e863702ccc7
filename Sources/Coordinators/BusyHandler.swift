package import HTTPServer
import Synchronization
import ViewModels

/// Lets only so many pages be in the making at once, each of which holds memory while it waits for others, and so many
/// requests wait for them; whoever comes then hears at once when to come back. What is ready is always sent.
package final class BusyHandler: Handler {
  package struct Bounds: Sendable {
    /// In the making: as many as find a place in the line to an upstream.
    package var pages = 256
    /// That wait for any of them.
    package var requests = 1024

    package init() {}
  }

  private let base: any Handler
  private let places: Places
  private let page: Response
  private let data: [DataFormat: Response]

  package init(_ base: any Handler, bounds: Bounds = Bounds(), renderer: PageRenderer) {
    self.base = base
    places = Places(bounds)
    let problem = ProblemViewModel().busy()
    page = renderer.problem(problem)
    data = [.json: renderer.problem(problem, as: .json), .csv: renderer.problem(problem, as: .csv)]
  }

  package func answer(to request: Request) -> Answer {
    let answer = base.answer(to: request)
    guard case .later(let make) = answer else { return answer }
    guard let place = places.take(for: request.target.raw) else { return .now(refusal(request)) }
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

/// Counts who waits for which page, by its target.
private final class Places: Sendable {
  private struct State {
    var requests: [String: Int] = [:]
    var count = 0
  }

  private let bounds: BusyHandler.Bounds
  private let state = Mutex(State())

  init(_ bounds: BusyHandler.Bounds) {
    self.bounds = bounds
  }

  /// Nil where all are taken.
  func take(for target: String) -> Place? {
    let isTaken = state.withLock { state in
      guard state.count < bounds.requests, state.requests[target] != nil || state.requests.count < bounds.pages else {
        return false
      }
      state.requests[target, default: 0] += 1
      state.count += 1
      return true
    }
    return isTaken ? Place(of: self, for: target) : nil
  }

  private func giveBack(_ target: String) {
    state.withLock { state in
      state.count -= 1
      let left = state.requests[target, default: 1] - 1
      state.requests[target] = left > 0 ? left : nil
    }
  }

  /// Given back when nobody holds it: the answer is made, or nobody wants it any more.
  final class Place: Sendable {
    private let places: Places
    private let target: String

    init(of places: Places, for target: String) {
      self.places = places
      self.target = target
    }

    deinit {
      places.giveBack(target)
    }
  }
}
