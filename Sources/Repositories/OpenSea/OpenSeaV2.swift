package import Caching
import Encoding
package import HTTPClient
package import Models

/// OpenSea's API v2.
package struct OpenSeaV2: AssetRepository {
  private let client: OpenSeaClient
  private let names: CollectionNames

  package init(
    transport: any HTTPTransport, base: Endpoint, key: APIKey?, names knownNames: [String: String] = [:],
    time: TimeSource = .system
  ) {
    let client = OpenSeaClient(transport: transport, base: base, key: key, time: time)
    self.client = client
    names = CollectionNames(client: client, known: knownNames, time: time)
  }

  package func assets(
    at place: CollectionPlace, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<AssetPage> {
    let path = "/api/v2/chain/ethereum/account/\(place.owner.hex)/nfts"
    let reply = try await client.page(
      at: place, target: { "\(path)?limit=\($0)" + ($1.map { "&next=\($0)" } ?? "") }, loggedAs: path)
    if place.cursor == nil, OpenSeaRefusal(reply).saysNoAssets {
      return Cached(AssetPage(assets: []), time: client.now())
    }
    let document = try client.document(in: reply, asking: .page(hasCursor: place.cursor != nil))
    guard let nfts = document["nfts"]?.array else { throw .malformed }
    let page = AssetPage(
      nfts, next: CursorEncoding.cursor(document["next"], parameter: "next"), after: place.cursor,
      asset: { Asset(openSeaV2: $0, chain: .ethereum).map(named) })
    return Cached(page, time: client.now())
  }

  package func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Asset> {
    guard case .token(let chain, let contract, let identifier) = id else { throw .unsupported }
    let deadline = client.time.uptime() + TransportRequest.defaultTimeout
    let path = "/api/v2/chain/\(chain.rawValue)/contract/\(contract.hex)/nfts/\(identifier.decimal)"
    let reply = try await client.reply(to: path, loggedAs: path)
    let document = try client.document(in: reply, asking: .asset)
    guard let nft = document["nft"], var asset = Asset(openSeaV2: nft, chain: chain), asset.id == id else {
      throw .malformed
    }
    if let slug = asset.collection?.slug {
      asset.collection?.name = await names.name(of: slug, within: deadline - client.time.uptime())
    }
    return Cached(asset, time: client.now())
  }

  /// A card gets its collection's name only if that is known already: no card is worth a call.
  private func named(_ asset: Asset) -> Asset {
    guard let slug = asset.collection?.slug, let name = names.saved(slug) else { return asset }
    var asset = asset
    asset.collection?.name = name
    return asset
  }
}

/// The display names of collections, by slug: v2 gives an asset only the slug, and a call for the name.
private struct CollectionNames: Sendable {
  /// Seconds an asset waits for its collection's name. Later the slug must do.
  static let timeout = 1.5

  private let client: OpenSeaClient
  private let cache: FetchCache<String, String, RepositoryError>

  /// `known` names need no call.
  init(client: OpenSeaClient, known: [String: String] = [:], time: TimeSource) {
    self.client = client
    let rules = CacheRules(
      freshFor: 6 * 3600, keptFor: 7 * 86_400, failureKeptFor: 60, unknownKeptFor: 60, refreshPause: 60,
      byteBound: 1 << 20)
    cache = FetchCache(rules: rules, clock: time, size: { $0.utf8.count + 200 })
    for (slug, name) in known { cache.save(Cached(name, time: time.now()), for: slug) }
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
}
