import Caching

/// Why a source of the tests has no answer.
enum Trouble: FetchFailure {
  case late, cancelled, timedOut, notFound, unreachable, limited

  var costNothing: Bool { self == .limited }
}
