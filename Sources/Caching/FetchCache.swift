import Synchronization

/// Fetched values by key, kept in memory: fresh ones answer, stale ones answer while they are fetched anew behind
/// the reader, and however many ask for the same key at once, one fetch is under way. Bounded by bytes, least recently
/// used out first. It alone decides on failures, ages and refusals; a tier below it is one more place to look.
package final class FetchCache<Key: Hashable & Sendable, Value: Sendable & Equatable, Failure: FetchFailure>: Sendable {
  package typealias Kept = CachedValue<Value, Failure>
  package typealias Fetch = @Sendable () async throws(Failure) -> Kept
  private typealias Outcome = Result<Kept, Failure>

  private let rules: CacheRules
  private let clock: TimeSource
  private let tier: CacheTier<Key, Value>?
  private let size: @Sendable (Value) -> Int
  private let state = Mutex(State())

  /// `size` gives the bytes that a value occupies, roughly.
  package init(
    rules: CacheRules, clock: TimeSource, tier: CacheTier<Key, Value>? = nil, size: @escaping @Sendable (Value) -> Int
  ) {
    self.rules = rules
    self.clock = clock
    self.tier = tier
    self.size = size
  }

  private struct State {
    var entries = LeastRecentlyUsed<Key, Entry>()
    var refusals: [Key: Refusal] = [:]
    var running: [Key: Running] = [:]
    var nextNumber = 0
    var reading: [Key: Task<Void, Never>] = [:]
    /// The source was too late for some key, and has given no value since.
    var isLate = false
  }

  private struct Entry {
    var kept: Kept
    /// The uptime at which the source gave it.
    var born: Double
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
    var error: Failure
    var uptime: Double
  }

  /// What is kept in memory under `key`. Waits for nothing.
  package func cached(_ key: Key) -> Kept? {
    let uptime = clock.uptime()
    return state.withLock { kept(key, in: &$0, uptime: uptime) }
  }

  /// How many values are in memory, and their bytes.
  package var occupancy: (entries: Int, bytes: Int) {
    state.withLock { ($0.entries.count, $0.entries.totalSize) }
  }

  /// How many wait for the fetch under way for a key.
  func readers(_ key: Key) -> Int { state.withLock { $0.running[key]?.readers ?? 0 } }

  /// The value under `key`: kept if that will do, or fetched, alone or together with all others who want it now. A kept
  /// one that cannot be fetched anew comes with the failure.
  package func value(_ key: Key, keptWillDo: Bool, fetch: @escaping Fetch) async throws(Failure) -> Kept {
    if keptWillDo {
      if let kept = await kept(key) {
        if !kept.isFresh { refresh(key, fetch: fetch) }
        return kept
      }
      if let error = recentRefusal(of: key, within: keptTime) { throw error }
    }
    let running = running(key, isKept: false, fetch: fetch)
    let end = await withTaskCancellationHandler {
      await outcome(of: running.task, within: rules.patience)
    } onCancel: {
      leave(key, running.number)
    }
    switch end {
    case .success(let kept): return kept
    case .failure(let error):
      guard let kept = cached(key) else { throw error }
      return kept
    }
  }

  /// Makes another value of the one that is kept, if one is: as old as it was, of another version.
  package func amend(_ key: Key, _ change: (Value) -> Value) {
    let amended = state.withLock { state -> Kept? in
      guard var entry = state.entries.use(key)?.value else { return nil }
      let value = change(entry.kept.value)
      guard value != entry.kept.value else { return nil }
      entry.kept.value = value
      state.entries.set(key, to: entry, size: size(value), bound: rules.byteBound)
      return entry.kept
    }
    if let amended { tier?.write(key, amended.value, amended.time) }
  }

  /// Puts a value in, as if it had been fetched.
  package func save(_ value: Kept, for key: Key) {
    _ = finish(key, with: .success(value))
  }

  /// Starts a fetch nobody waits for, unless one is under way or has just failed.
  private func refresh(_ key: Key, fetch: @escaping Fetch) {
    guard recentRefusal(of: key, within: { _ in rules.refreshPause }) == nil else { return }
    _ = running(key, isKept: true, fetch: fetch)
  }

  /// What is kept in memory, or else in the tier. Fetches nothing.
  package func kept(_ key: Key) async -> Kept? {
    if let kept = cached(key) { return kept }
    guard let tier else { return nil }
    await reading(key, in: tier).value
    return cached(key)
  }

  private func reading(_ key: Key, in tier: CacheTier<Key, Value>) -> Task<Void, Never> {
    state.withLock { state in
      if let reading = state.reading[key] { return reading }
      let task = Task {
        let stored = await tier.read(key)
        self.state.withLock { $0.reading[key] = nil }
        if let stored { self.keep(stored, for: key, failure: nil) }
      }
      state.reading[key] = task
      return task
    }
  }

  /// Takes a value over from the tier, unless there is a newer one. That is no answer of the source: whatever is known of
  /// its failures stays.
  private func keep(_ stored: CacheTier<Key, Value>.Stored, for key: Key, failure: Failure?) {
    let (uptime, now) = (clock.uptime(), clock.now())
    // What was stored after now was stored by another clock: nobody knows its age.
    let age = Double(stored.time > now ? rules.freshFor : now &- stored.time)
    guard age <= Double(rules.keptFor) else { return }
    state.withLock { state in
      guard kept(key, in: &state, uptime: uptime) == nil else { return }
      let entry = Entry(kept: Kept(stored.value, time: stored.time, failure: failure), born: uptime - age)
      state.entries.set(key, to: entry, size: size(stored.value), bound: rules.byteBound)
    }
  }

  private func kept(_ key: Key, in state: inout State, uptime: Double) -> Kept? {
    guard let entry = state.entries.use(key) else { return nil }
    let age = uptime - entry.value.born
    guard age <= Double(rules.keptFor) else { return nil }
    var kept = entry.value.kept
    kept.version = entry.generation
    kept.isFresh = age >= 0 && age < Double(rules.freshFor) && kept.failure == nil
    return kept
  }

  /// Seconds that a failure answers where nothing is kept.
  private func keptTime(of error: Failure) -> Double {
    error.isUnknown ? rules.unknownKeptFor : error.costNothing ? 0 : rules.failureKeptFor
  }

  private func recentRefusal(of key: Key, within seconds: (Failure) -> Double) -> Failure? {
    let uptime = clock.uptime()
    return state.withLock { state in
      guard let refusal = state.refusals[key], uptime - refusal.uptime < seconds(refusal.error) else { return nil }
      return refusal.error
    }
  }

  /// The outcome of a fetch, or that it is late after so many seconds: too late where the source has been that before. It
  /// goes on all the same.
  private func outcome(of task: Task<Outcome, Never>, within seconds: Double?) async -> Outcome {
    guard let seconds else { return await task.value }
    let (outcomes, first) = AsyncStream.makeStream(of: Outcome?.self, bufferingPolicy: .bufferingOldest(1))
    Task { first.yield(await task.value) }
    let alarm = Task {
      await clock.sleep(seconds)
      first.yield(nil)
    }
    defer { alarm.cancel() }
    for await case .some(let outcome) in outcomes.prefix(1) { return outcome }
    return .failure(state.withLock { $0.isLate } ? .timedOut : .late)
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
  private func running(_ key: Key, isKept: Bool, fetch: @escaping Fetch) -> Running {
    state.withLock { state in
      if var running = state.running[key] {
        if isKept { running.isKept = true } else { running.readers += 1 }
        state.running[key] = running
        return running
      }
      let number = state.nextNumber
      state.nextNumber += 1
      let task = Task { await self.fetched(key, number, by: fetch) }
      let running = Running(number: number, task: task, readers: isKept ? 0 : 1, isKept: isKept)
      state.running[key] = running
      return running
    }
  }

  private func fetched(_ key: Key, _ number: Int, by fetch: Fetch) async -> Outcome {
    do throws(Failure) {
      return finish(key, number, with: .success(try await fetch()))
    } catch {
      if !error.isUnknown, cached(key) == nil, let stored = await tier?.read(key) {
        keep(stored, for: key, failure: error)
      }
      return finish(key, number, with: .failure(error))
    }
  }

  /// Notes what became of a fetch, and gives it back as it is kept.
  private func finish(_ key: Key, _ number: Int? = nil, with outcome: Outcome) -> Outcome {
    let uptime = clock.uptime()
    let result = state.withLock { state -> Outcome in
      if number == nil || state.running[key]?.number == number { state.running[key] = nil }
      switch outcome {
      case .success(let value):
        if let failure = value.failure {
          note(failure, of: key, in: &state, uptime: uptime)
        } else {
          state.isLate = false
          state.refusals[key] = nil
        }
        let entry = Entry(kept: value, born: uptime)
        state.entries.set(key, to: entry, size: size(value.value), bound: rules.byteBound)
        return .success(kept(key, in: &state, uptime: uptime) ?? value)
      case .failure(.cancelled): return outcome
      case .failure(let error):
        if error.isUnknown { state.entries.remove(key) }
        state.entries.change(key) { $0.kept.failure = error }
        note(error, of: key, in: &state, uptime: uptime)
        return outcome
      }
    }
    writeDown(key, outcome)
    return result
  }

  private func writeDown(_ key: Key, _ outcome: Outcome) {
    switch outcome {
    case .success(let value): if value.failure == nil { tier?.write(key, value.value, value.time) }
    case .failure(let error): if error.isUnknown { tier?.forget(key) }
    }
  }

  private func note(_ error: Failure, of key: Key, in state: inout State, uptime: Double) {
    if error == .timedOut { state.isLate = true }
    state.refusals[key] = Refusal(error: error, uptime: uptime)
    guard state.refusals.count > 1000 else { return }
    let longest = max(rules.failureKeptFor, rules.unknownKeptFor, rules.refreshPause)
    state.refusals = state.refusals.filter { uptime - $0.value.uptime < longest }
    if state.refusals.count > 1000 { state.refusals = [:] }
  }
}
