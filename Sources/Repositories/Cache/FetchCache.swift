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
    var running: [Key: Task<Outcome, Never>] = [:]
    /// The source was too late for some key, and has given no value since.
    var isLate = false
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
    let task = running(key, policy: isCold ? .savedWillDo : .fetchAgain, fetch: fetch)
    switch await outcome(of: task, within: isCold ? patience : nil) {
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
    _ = running(key, policy: .fetchAgain, fetch: fetch)
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

  /// The fetch under way for `key`, or a new one. It belongs to nobody: a reader who leaves does not end it.
  private func running(
    _ key: Key, policy: FetchPolicy, fetch: @escaping Fetch
  ) -> Task<Outcome, Never> {
    state.withLock { state in
      if let running = state.running[key] { return running }
      let task = Task { () async -> Outcome in
        let outcome: Outcome
        do throws(RepositoryError) {
          outcome = .success(try await fetch(policy))
        } catch {
          outcome = .failure(error)
        }
        self.finish(key, with: outcome)
        return outcome
      }
      state.running[key] = task
      return task
    }
  }

  private func finish(_ key: Key, with outcome: Outcome) {
    let uptime = time.uptime()
    state.withLock { state in
      state.running[key] = nil
      switch outcome {
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
