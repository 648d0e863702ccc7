import Caching
import HTTPClient
import Encoding
import Models

/// The display names of collections, by slug: v2 gives an asset only the slug, and a call for the name.
struct CollectionNames: Sendable {
  /// Seconds an asset waits for its collection's name. Later the slug must do.
  static let timeout = 1.5

  private let client: OpenSeaClient
  private let cache: FetchCache<String, String, RepositoryError>

  /// `known` names need no call.
  init(client: OpenSeaClient, known: [String: String] = [:], time: TimeSource) {
    self.client = client
    let rules = CacheRules(
      freshFor: 6 * 3600, keptFor: 7 * 86_400, failureKeptFor: 60, refreshPause: 60, byteBound: 1 << 20)
    cache = FetchCache(rules: rules, clock: time, size: { $0.utf8.count + 200 })
    for (slug, name) in known { cache.save(Fetched(name, time: time.now()), for: slug) }
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
      return Fetched(name, time: client.now())
    }.value
  }
}
