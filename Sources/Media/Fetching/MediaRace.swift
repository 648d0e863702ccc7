import Caching
import Synchronization

/// Asks several candidates for the same content, each a little later than the one before; the first whose bytes are
/// media wins, and the others are left.
struct MediaRace: Sendable {
  var opener: MediaOpener
  var queue: FetchQueue
  var clock: TimeSource
  /// Hears how each candidate did. Those that were left say nothing.
  var note: @Sendable (Candidate, MediaFailure?) -> Void

  private typealias Opening = Result<MediaOpener.Outcome, MediaFailure>

  private enum Event: Sendable {
    case opened(Int, Opening)
    /// Of the candidate with that number.
    case headStartEnded(Int)
  }

  /// The first candidate has its place at its host already.
  func run(
    _ candidates: [Candidate], _ slot: HostSlot, conditions: [String: String]
  ) async throws(MediaFailure) -> MediaOpener.Outcome {
    let (events, feed) = AsyncStream.makeStream(of: Event.self)
    var plan = RacePlan(candidates: candidates.count)
    var tasks: [Task<Void, Never>] = []
    var failures: [MediaFailure] = []
    var outcome: Result<MediaOpener.Outcome, MediaFailure>?
    var step = plan.begin()
    var latest = 0
    var iterator = events.makeAsyncIterator()
    while outcome == nil {
      switch step {
      case .start(let index):
        latest = index
        tasks.append(start(candidates[index], index, index == 0 ? slot : nil, conditions, feed))
        if plan.hasNext { tasks.append(headStart(of: index, feed)) }
      case .giveUp:
        outcome = .failure(Self.verdict(failures, candidates))
        continue
      case .wait:
        break
      }
      switch await iterator.next() {
      case .opened(let index, .success(let opened)):
        note(candidates[index], nil)
        outcome = .success(opened)
      case .opened(let index, .failure(let failure)):
        note(candidates[index], failure)
        failures.append(failure)
        step = plan.candidateFailed()
      case .headStartEnded(let index):
        step = index == latest ? plan.headStartEnded() : .wait
      case nil:
        outcome = .failure(.unreachable)
      }
    }
    feed.finish()
    for task in tasks { task.cancel() }
    while let event = await iterator.next() {
      if case .opened(_, .success(.opened(let late))) = event { late.cancel() }
    }
    guard let outcome else { throw .unreachable }
    return try outcome.get()
  }

  private func start(
    _ candidate: Candidate, _ index: Int, _ slot: HostSlot?, _ conditions: [String: String],
    _ feed: AsyncStream<Event>.Continuation
  ) -> Task<Void, Never> {
    Task {
      let place: HostSlot
      if let slot {
        place = slot
      } else {
        let host = FetchQueue.Host(candidate.url.origin, isGateway: candidate.isGateway)
        await queue.enterFurther(host)
        place = HostSlot(queue, host)
      }
      if Task.isCancelled { return place.leave() }
      let result: Opening
      do throws(MediaFailure) {
        result = .success(try await opener.open(candidate, place, conditions: conditions))
      } catch {
        result = .failure(error)
        place.leave()
      }
      if case .terminated = feed.yield(.opened(index, result)), case .success(.opened(let late)) = result {
        late.cancel()
      }
    }
  }

  private func headStart(of index: Int, _ feed: AsyncStream<Event>.Continuation) -> Task<Void, Never> {
    Task {
      await clock.sleep(RacePlan.headStart)
      if !Task.isCancelled { feed.yield(.headStartEnded(index)) }
    }
  }

  /// Of one host, its own failure. Of gateways, what the content is, where one of them had it; else that none has it.
  static func verdict(_ failures: [MediaFailure], _ candidates: [Candidate]) -> MediaFailure {
    guard candidates.first?.isGateway == true else { return failures.last ?? .unreachable }
    for failure in failures {
      switch failure {
      case .tooLarge: return failure
      case .notMedia(let kind) where kind != .page || failures.allSatisfy({ $0 == failure }): return failure
      default: continue
      }
    }
    return .notOnGateways(count: Set(candidates.prefix(RacePlan.width).map(\.url.origin)).count)
  }
}
