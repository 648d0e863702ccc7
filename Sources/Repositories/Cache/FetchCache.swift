import HTTPClient
import Models
import Synchronization

/// Fetched values by key, kept in memory: fresh ones answer, stale ones answer while they are fetched anew behind
/// the reader, and however many ask for the same key at once, one fetch is under way. Bounded by bytes, least recently
/// used out first.
final class FetchCache<Key: Hashable & Sendable, Value: Sendable & Equatable>: Sendable {
  typealias Outcome = Result<Fetched<Value>, RepositoryError>
  /// Asks the source. The policy says whether what the source itself has saved will do.
  typealias Fetch = @Sendable (FetchPolicy) async throws(RepositoryError) -> Fetched<Value>

  let rules: CacheRules
  private let time: TimeSource
  private let size: @Sendable (Value) -> Int
  private let state = Mutex(State())

  /// `size` gives the bytes that a value occupies, roughly.
  init(rules: CacheRules, time: TimeSource, size: @escaping @Sendable (Value) -> Int) {
    self.rules = rules
    self.time = time
    self.size = size
  }

  private struct State {
    var entries = LeastRecentlyUsed<Key, Fetched<Value>>()
    var refusals: [Key: Refusal] = [:]
    var running: [Key: Running] = [:]
    var nextNumber = 0
    /// The source was too late for some key, and has given no value since.
    var isLate = false
  }

  /// A fetch under way, and how many wait for it.
  private struct Running {
    let number: Int
    let task: Task<Outcome, Never>
    var readers = 0
    /// Somebody wants the value later: it is fetched even if nobody waits.
    var isKept: Bool
  }

  /// The last fetch of a key failed.
  private struct Refusal {
    var error: RepositoryError
    var uptime: Double
  }

  /// What is saved under `key`, up to a day old. Waits for nothing.
  func saved(_ key: Key) -> Saved<Value>? {
    let now = time.now()
    return state.withLock { state in
      guard let entry = state.entries.use(key), now - entry.value.time <= rules.keptFor else { return nil }
      return Saved(entry.value, generation: entry.generation, isFresh: isFresh(entry.value, now: now))
    }
  }

  /// The first saved value that `pick` makes something of, in no order. Waits for nothing.
  func firstSaved<Part>(_ pick: (Fetched<Value>) -> Part?) -> Part? {
    let values = state.withLock { $0.entries.values }
    return values.lazy.compactMap(pick).first
  }

  func report(_ name: String) -> SourcesReport.Cache {
    state.withLock { SourcesReport.Cache(name: name, entries: $0.entries.count, bytes: $0.entries.totalSize) }
  }

  /// How many wait for the fetch under way for a key.
  func readers(_ key: Key) -> Int {
    state.withLock { $0.running[key]?.readers ?? 0 }
  }

  /// The value under `key`: saved, or fetched, alone or together with all others who want it now. A saved one that
  /// cannot be fetched anew comes with the failure.
  func value(
    _ key: Key, policy: FetchPolicy, fetch: @escaping Fetch
  ) async throws(RepositoryError) -> Fetched<Value> {
    let saved = saved(key)
    if policy == .savedWillDo {
      if let saved {
        if !saved.isFresh { refresh(key, fetch: fetch) }
        return saved.fetched
      }
      if let error = recentRefusal(of: key, within: rules.failureKeptFor) { throw error }
    }
    let isCold = saved == nil && policy == .savedWillDo
    let running = running(key, policy: isCold ? .savedWillDo : .fetchAgain, isKept: false, fetch: fetch)
    let end = await withTaskCancellationHandler {
      await outcome(of: running.task, within: isCold ? patience : nil)
    } onCancel: {
      leave(key, running.number)
    }
    switch end {
    case .success(let fetched):
      if isCold, !isFresh(fetched, now: time.now()) { refresh(key, fetch: fetch) }
      return fetched
    case .failure(let error):
      guard var stale = self.saved(key)?.fetched else { throw error }
      stale.failure = error
      return stale
    }
  }

  /// Starts a fetch nobody waits for, unless one is under way or has just failed.
  func refresh(_ key: Key, fetch: @escaping Fetch) {
    guard recentRefusal(of: key, within: rules.refreshPause) == nil else { return }
    _ = running(key, policy: .fetchAgain, isKept: true, fetch: fetch)
  }

  /// Puts a value in, as if it had been fetched.
  func save(_ value: Fetched<Value>, for key: Key) {
    state.withLock { state in
      state.refusals[key] = nil
      state.entries.set(key, to: value, size: size(value.value), bound: rules.byteBound)
    }
  }

  private func isFresh(_ value: Fetched<Value>, now: Int) -> Bool {
    now - value.time < rules.freshFor && value.failure == nil
  }

  private func recentRefusal(of key: Key, within seconds: Double) -> RepositoryError? {
    let uptime = time.uptime()
    return state.withLock { state in
      guard let refusal = state.refusals[key], uptime - refusal.uptime < seconds else { return nil }
      return refusal.error
    }
  }

  /// Seconds that a reader without anything saved waits now; nil for as long as it takes.
  private var patience: Double? {
    state.withLock { $0.isLate } ? rules.patienceOnceLate : nil
  }

  /// The outcome of a fetch, or that it is late after so many seconds. It goes on all the same.
  private func outcome(of task: Task<Outcome, Never>, within seconds: Double?) async -> Outcome {
    guard let seconds else { return await task.value }
    let (outcomes, first) = AsyncStream.makeStream(of: Outcome.self, bufferingPolicy: .bufferingOldest(1))
    Task { first.yield(await task.value) }
    Task {
      await time.sleep(seconds)
      first.yield(.failure(.timedOut))
    }
    for await outcome in outcomes { return outcome }
    return .failure(.timedOut)
  }

  /// A reader's task was cancelled. When the last one leaves, so does the fetch that they wait for, unless its request
  /// has been sent.
  private func leave(_ key: Key, _ number: Int) {
    let task = state.withLock { state -> Task<Outcome, Never>? in
      guard var running = state.running[key], running.number == number else { return nil }
      running.readers -= 1
      let isWanted = running.readers > 0 || running.isKept
      state.running[key] = isWanted ? running : nil
      return isWanted ? nil : running.task
    }
    task?.cancel()
  }

  /// The fetch under way for `key`, or a new one. It belongs to nobody: a reader who leaves does not end it for others.
  private func running(
    _ key: Key, policy: FetchPolicy, isKept: Bool, fetch: @escaping Fetch
  ) -> Running {
    state.withLock { state in
      if var running = state.running[key] {
        if isKept { running.isKept = true } else { running.readers += 1 }
        state.running[key] = running
        return running
      }
      let number = state.nextNumber
      state.nextNumber += 1
      let task = Task { () async -> Outcome in
        let outcome: Outcome
        do throws(RepositoryError) {
          outcome = .success(try await fetch(policy))
        } catch {
          outcome = .failure(error)
        }
        self.finish(key, number, with: outcome)
        return outcome
      }
      let running = Running(number: number, task: task, readers: isKept ? 0 : 1, isKept: isKept)
      state.running[key] = running
      return running
    }
  }

  private func finish(_ key: Key, _ number: Int, with outcome: Outcome) {
    let uptime = time.uptime()
    state.withLock { state in
      if state.running[key]?.number == number { state.running[key] = nil }
      switch outcome {
      case .failure(.cancelled): break
      case .success(let value):
        state.isLate = false
        state.refusals[key] = nil
        state.entries.set(key, to: value, size: size(value.value), bound: rules.byteBound)
      case .failure(let error):
        if error == .timedOut { state.isLate = true }
        if error == .notFound { state.entries.remove(key) }
        state.entries.change(key) { $0.failure = error }
        state.refusals[key] = Refusal(error: error, uptime: uptime)
        forgetOldRefusals(&state, uptime: uptime)
      }
    }
  }

  private func forgetOldRefusals(_ state: inout State, uptime: Double) {
    guard state.refusals.count > 1000 else { return }
    let longest = max(rules.failureKeptFor, rules.refreshPause)
    state.refusals = state.refusals.filter { uptime - $0.value.uptime < longest }
    if state.refusals.count > 1000 { state.refusals = [:] }
  }
}
