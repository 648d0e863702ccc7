import Caching
import Encoding
import HTTPClient
import Models
import Synchronization

/// The display names of collections, by slug: v2 gives an asset only the slug, and a call for the name, or one for
/// twenty.
final class CollectionNames: Sendable {
  /// Seconds an asset waits for its collection's name. Later the slug must do.
  static let timeout = 1.5
  /// Names asked for in one call.
  static let batchSize = 20
  /// Seconds until a call that was refused, or a name that was not in its reply, is tried again.
  private static let pause = 3600.0

  private let client: OpenSeaClient
  private let cache: FetchCache<String, String, RepositoryError>
  private let mayAsk: @Sendable () -> Bool
  private let state = Mutex(State())

  private struct State {
    /// The last in the line of those who learn: one at a time.
    var learner: Task<Void, Never>?
    /// When slugs may be asked for again, in seconds of uptime.
    var unknown = LeastRecentlyUsed<String, Double>()
    var batchesFrom = -Double.infinity
  }

  init(
    client: OpenSeaClient, time: TimeSource, tier: CacheTier<String, String>?, mayAsk: @escaping @Sendable () -> Bool
  ) {
    self.client = client
    self.mayAsk = mayAsk
    let rules = CacheRules(
      freshFor: 6 * 3600, keptFor: 30 * 86_400, failureKeptFor: 60, unknownKeptFor: 60, refreshPause: 60,
      byteBound: 1 << 20)
    cache = FetchCache(rules: rules, clock: time, tier: tier, size: { $0.utf8.count + 200 })
  }

  func saved(_ slug: String) -> String? {
    cache.cached(slug)?.value
  }

  /// The name of a collection; nil where it cannot be had in time, which is `seconds` at most.
  func name(of slug: String, within seconds: Double) async -> String? {
    try? await cache.value(slug, keptWillDo: true) { [client] () async throws(RepositoryError) in
      let path = "/api/v2/collections/" + PercentEncoding.encode(slug)
      let reply = try await client.reply(to: path, loggedAs: path, timeout: min(Self.timeout, seconds))
      let document = try client.document(in: reply, asking: .collection)
      guard let name = document["name"]?.wording else { throw .malformed }
      return Cached(name, time: client.now())
    }.value
  }

  /// Has what can be had of these names in memory when it returns: from the store, or from the source as long as it has
  /// calls to spare.
  func learn(_ slugs: [String]) async {
    let task = state.withLock { state in
      let before = state.learner
      let task = Task(priority: .utility) {
        await before?.value
        await self.ask(for: slugs)
      }
      state.learner = task
      return task
    }
    await task.value
  }

  private func ask(for slugs: [String]) async {
    var missing: [String] = []
    for slug in Set(slugs).sorted() where await cache.kept(slug) == nil && mayBeAsked(slug) { missing.append(slug) }
    while !missing.isEmpty, mayAsk() {
      let part = Array(missing.prefix(Self.batchSize))
      missing.removeFirst(part.count)
      guard state.withLock({ $0.batchesFrom <= client.time.uptime() }) else {
        await askSingly(part)
        continue
      }
      switch await batch(part) {
      case .success(let names):
        for slug in part {
          if let name = names[slug] { cache.save(Cached(name, time: client.now()), for: slug) } else { giveUp(slug) }
        }
      case .failure(.refused), .failure(.badRequest), .failure(.notFound), .failure(.malformed), .failure(.retired):
        state.withLock { $0.batchesFrom = client.time.uptime() + Self.pause }
        await askSingly(part)
      case .failure: return
      }
    }
  }

  private func askSingly(_ slugs: [String]) async {
    for slug in slugs where mayAsk() {
      if await name(of: slug, within: Self.timeout) == nil { giveUp(slug) }
    }
  }

  private func mayBeAsked(_ slug: String) -> Bool {
    state.withLock { $0.unknown.use(slug).map { $0.value <= client.time.uptime() } ?? true }
  }

  private func giveUp(_ slug: String) {
    let end = client.time.uptime() + Self.pause
    state.withLock { $0.unknown.set(slug, to: end, size: slug.utf8.count + 100, bound: 1 << 18) }
  }

  /// Names by slug. The source leaves out what it does not know.
  private func batch(_ slugs: [String]) async -> Result<[String: String], RepositoryError> {
    let path = "/api/v2/collections/batch"
    let body = JSONValue.object(["slugs": .array(slugs.map(JSONValue.string))]).description
    do throws(RepositoryError) {
      let reply = try await client.reply(to: path, loggedAs: path, posting: Array(body.utf8))
      guard ![404, 405, 410, 501].contains(reply.status) else { throw .notFound }
      guard let collections = try client.document(in: reply, asking: .collection)["collections"]?.array else {
        throw .malformed
      }
      let pairs = collections.compactMap { collection in
        collection["collection"]?.wording.flatMap { slug in collection["name"]?.wording.map { (slug, $0) } }
      }
      return .success(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    } catch {
      return .failure(error)
    }
  }
}
