/// When which candidate is asked: the first at once, the next one after 1.5 s or as soon as one fails, three at most;
/// the first that has it wins.
struct RacePlan: Sendable {
  enum Step: Equatable {
    /// Ask this one now.
    case start(Int)
    /// Nothing but wait.
    case wait
    /// All have failed.
    case giveUp
  }

  static let headStart = 1.5
  static let width = 3

  private let count: Int
  private var started = 0
  private var failed = 0

  /// `candidates` is how many there are.
  init(candidates: Int) {
    count = min(candidates, Self.width)
  }

  /// Whether waiting for the head start may still bring another one in.
  var hasNext: Bool { started < count }

  mutating func begin() -> Step { next() }

  /// The head start of the last one is over.
  mutating func headStartEnded() -> Step { hasNext ? next() : .wait }

  mutating func candidateFailed() -> Step {
    failed += 1
    return next()
  }

  private mutating func next() -> Step {
    guard hasNext else { return failed >= started ? .giveUp : .wait }
    started += 1
    return .start(started - 1)
  }
}
