package import Caching
import Encoding
package import HTTPClient
package import Models

/// OpenSea's API v2.
package struct OpenSeaV2: AssetRepository {
  private let client: OpenSeaClient
  private let names: CollectionNames

  /// `nameTier` keeps names of collections across restarts. `mayAskNames` tells whether the upstream has calls to spare
  /// for those that no visitor waits for.
  package init(
    transport: any HTTPTransport, base: Endpoint, key: APIKey?, time: TimeSource = .system,
    nameTier: CacheTier<String, String>? = nil, mayAskNames: @escaping @Sendable () -> Bool = { false }
  ) {
    let client = OpenSeaClient(transport: transport, base: base, key: key, time: time)
    self.client = client
    names = CollectionNames(client: client, time: time, tier: nameTier, mayAsk: mayAskNames)
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

extension OpenSeaV2: LateNaming {
  func named(_ page: AssetPage) async -> AssetPage {
    await names.learn(page.assets.filter(\.lacksCollectionName).compactMap { $0.collection?.slug })
    var page = page
    page.assets = page.assets.map(named)
    return page
  }
}
