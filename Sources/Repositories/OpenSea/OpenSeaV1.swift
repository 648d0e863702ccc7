package import Caching
package import HTTPClient
package import Models

/// OpenSea's retired API v1, from any server that still speaks it: `GET {base}/api/v1/assets`.
package struct OpenSeaV1: AssetRepository {
  private let client: OpenSeaClient

  package init(transport: any HTTPTransport, base: Endpoint, key: APIKey?, time: TimeSource = .system) {
    client = OpenSeaClient(transport: transport, base: base, key: key, time: time)
  }

  package func assets(
    at place: CollectionPlace, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<AssetPage> {
    let path = "/api/v1/assets"
    let query = "?format=json&owner=\(place.owner.hex)"
    let reply = try await client.page(
      at: place, target: { path + query + "&limit=\($0)" + ($1.map { "&cursor=\($0)" } ?? "") }, loggedAs: path)
    if place.cursor == nil, OpenSeaRefusal(reply).saysNoAssets {
      return Cached(AssetPage(assets: []), time: client.now())
    }
    if OpenSeaRefusal(reply).knowsNoV1 { throw .retired }
    let document = try client.document(in: reply, asking: .page(hasCursor: place.cursor != nil))
    // Some old servers answer with the bare list. An empty one names nothing that is not there.
    guard let assets = document.array ?? document["assets"]?.array, document != .array([]) else { throw .malformed }
    let page = AssetPage(
      assets, next: CursorEncoding.cursor(document["next"], parameter: "cursor"),
      previous: CursorEncoding.cursor(document["previous"], parameter: "cursor"), after: place.cursor,
      asset: { Asset(openSeaV1: $0) })
    return Cached(page, time: client.now())
  }

  /// v1 has no address for one asset by its number: the asset is looked for on the page it was found on.
  package func asset(
    _ id: AssetID, near place: CollectionPlace?, policy: FetchPolicy
  ) async throws(RepositoryError) -> Cached<Asset> {
    guard let place else { throw .unsupported }
    let page = try await assets(at: place, policy: policy)
    guard let asset = page.value.assets.first(where: { $0.isKnown(as: id) }) else { throw .notFound }
    return Cached(asset, time: page.time, failure: page.failure)
  }
}
