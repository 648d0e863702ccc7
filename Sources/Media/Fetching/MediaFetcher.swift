package import Caching
import Synchronization

/// What there is of a picture, film or sound.
package enum MediaAnswer: Sendable {
  /// Whole, in a file.
  case stored(StoredMedia)
  /// Still coming; beyond what can still become a placeholder.
  case growing(GrowingMedia)
  /// Whole, from the address itself.
  case inline([UInt8], MediaKind)
  case failed(MediaFailure)
}

/// Pictures, films and sounds by source: from the cache, else fetched, once for all who want the same at once.
package final class MediaFetcher: Sendable {
  /// What a host says of a body holds for so many seconds, unless the address names the content.
  static let freshFor = 86_400

  let cache: MediaCache
  let queue = FetchQueue()
  let opener: MediaOpener
  private let gateways: Gateways
  private let clock: TimeSource
  private let state = Mutex(State())

  private struct State {
    var flights: [MediaKey: Task<MediaAnswer, Never>] = [:]
    var failures = FailureMemory()
    var order = GatewayOrder()
    /// Bodies that are still coming.
    var growing: [MediaKey: GrowingMedia] = [:]
  }

  package init(
    transport: any MediaTransport, cache: MediaCache, rules: FetchRules, gateways: Gateways = Gateways(),
    clock: TimeSource = .system
  ) {
    self.cache = cache
    self.gateways = gateways
    self.clock = clock
    opener = MediaOpener(transport: transport, rules: rules, clock: clock)
  }

  /// What can be said without waiting: a whole and fresh body, or why there is none. Nil where somebody must be asked.
  package func ready(_ source: MediaSource) -> MediaAnswer? {
    if case .data(let text) = source { return Self.inline(text) }
    if let stored = cache.ready(source.key) { return isFresh(stored, source) ? .stored(stored) : nil }
    return recentFailure(of: source.key).map { .failed($0) }
  }

  /// Waits for the whole of what is small, and for the beginning of the rest. Takes its turn with other visitors.
  package func media(_ source: MediaSource, visitor: String) async -> MediaAnswer {
    if case .data(let text) = source { return Self.inline(text) }
    let key = source.key
    if let stored = await cache.stored(key) {
      if !isFresh(stored, source), recentFailure(of: key) == nil {
        _ = flight(source, validators: stored.validators, visitor: visitor)
      }
      return .stored(stored)
    }
    if let failure = recentFailure(of: key) { return .failed(failure) }
    return await flight(source, validators: Validators(), visitor: visitor).value
  }

  /// What earlier fetches found out; nil where there were none. Opens no file and asks nobody.
  package func known(_ source: MediaSource) -> KnownMedia? {
    if case .data(let text) = source { return KnownMedia(Self.inline(text)) }
    let key = source.key
    if let (kind, picture) = cache.known(key) { return .stored(kind, picture) }
    if let growing = state.withLock({ $0.growing[key] }) {
      return .coming(growing.kind, isSeekable: growing.isSeekable)
    }
    return state.withLock { $0.failures.lastFailure(of: key) }.map { .failed($0) }
  }

  /// "Fetch again": failures are forgotten.
  package func forgetFailures() {
    state.withLock { $0.failures = FailureMemory() }
  }

  /// A negative age is stale.
  private func isFresh(_ stored: StoredMedia, _ source: MediaSource) -> Bool {
    source.isImmutable || (0..<Self.freshFor).contains(clock.now() - stored.time)
  }

  private func recentFailure(of key: MediaKey) -> MediaFailure? {
    let now = clock.uptime()
    return state.withLock { $0.failures.failure(of: key, now: now) }
  }

  private static func inline(_ text: String) -> MediaAnswer {
    guard let data = DataURI(text) else { return .failed(.damaged) }
    switch Sniffing.kind(of: data.bytes, isWhole: true) {
    case .media(let kind): return .inline(data.bytes, kind)
    case .other(.empty), nil: return .failed(.damaged)
    case .other(let kind): return .failed(.notMedia(kind))
    }
  }

  /// The fetch under way, or a new one. It belongs to nobody: a visitor who leaves does not end it.
  private func flight(_ source: MediaSource, validators: Validators, visitor: String) -> Task<MediaAnswer, Never> {
    let key = source.key
    let (task, isNew) = state.withLock { state in
      if let running = state.flights[key] { return (running, false) }
      let task = Task { await self.fetch(source, validators: validators, visitor: visitor) }
      state.flights[key] = task
      return (task, true)
    }
    if !isNew { queue.join(key, visitor: visitor) }
    return task
  }

  private func fetch(_ source: MediaSource, validators: Validators, visitor: String) async -> MediaAnswer {
    let key = source.key
    do throws(MediaFailure) {
      let download = Download(key: key, fetcher: self)
      switch try await open(source, validators: validators, visitor: visitor) {
      case .notModified:
        cache.vouch(for: key)
        queue.leaveFetch()
        land(key, nil)
        return await cache.stored(key).map { .stored($0) } ?? .failed(.damaged)
      case .opened(let opened):
        let answer = try await download.begin(opened)
        if case .growing(let growing) = answer { note(growing, of: key) }
        return answer
      }
    } catch {
      land(key, error)
      return .failed(error)
    }
  }

  /// Waits for its turn and races the candidates. A fetch that failed has left the queue.
  private func open(
    _ source: MediaSource, validators: Validators, visitor: String
  ) async throws(MediaFailure) -> MediaOpener.Outcome {
    var candidates = Array(
      gateways.candidates(for: source, order: state.withLock { $0.order }).prefix(RacePlan.width))
    let hosts = candidates.map { FetchQueue.Host($0.url.origin, isGateway: $0.isGateway) }
    guard !hosts.isEmpty else { throw .notOnGateways(count: 0) }
    guard let host = await queue.enter(source.key, hosts: hosts, visitor: visitor) else { throw .busy }
    // The first that has room goes first.
    if let index = hosts.firstIndex(of: host) { candidates.insert(candidates.remove(at: index), at: 0) }
    let race = MediaRace(opener: opener, queue: queue, clock: clock) { self.note($0, $1) }
    do throws(MediaFailure) {
      return try await race.run(candidates, HostSlot(queue, host), conditions: validators.conditions)
    } catch {
      queue.leaveFetch()
      throw error
    }
  }

  private func note(_ growing: GrowingMedia, of key: MediaKey) {
    state.withLock { state in
      // It may have ended by now.
      if state.flights[key] != nil { state.growing[key] = growing }
    }
  }

  private func note(_ candidate: Candidate, _ failure: MediaFailure?) {
    guard candidate.isGateway else { return }
    state.withLock { $0.order.note(candidate.url.origin, isGood: failure == nil) }
  }

  /// A fetch is over.
  func land(_ key: MediaKey, _ failure: MediaFailure?) {
    let now = clock.uptime()
    state.withLock { state in
      state.flights[key] = nil
      state.growing[key] = nil
      guard let failure else { return state.failures.forget(key) }
      if !failure.isOurs { state.failures.note(failure, of: key, now: now) }
    }
  }
}
