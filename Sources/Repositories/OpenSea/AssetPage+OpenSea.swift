import Models

extension AssetPage {
  /// A page of either API. An asset that stands twice is kept once, and a `next` that leads to the page just asked
  /// for is the end: it would never come to one.
  init(
    _ elements: [JSONValue], next: CursorEncoding.Reading, previous: CursorEncoding.Reading = .none,
    after asked: Cursor?, asset: (JSONValue) -> Asset?
  ) {
    self.init(assets: [], isCut: next == .unusable)
    if case .cursor(let cursor) = next, cursor != asked { self.next = cursor }
    if case .cursor(let cursor) = previous { self.previous = cursor }
    var tokens: Set<AssetID> = []
    var ids: Set<AssetID> = []
    for element in elements {
      guard var asset = asset(element) else {
        unreadable += 1
        continue
      }
      guard tokens.insert(asset.token ?? asset.id).inserted else { continue }
      // Two tokens with one number: the number tells nothing.
      if !ids.insert(asset.id).inserted, let token = asset.token { asset.id = token }
      assets.append(asset)
    }
  }
}

extension Asset {
  /// The asset's id by contract and token, whatever other id it has.
  fileprivate var token: AssetID? {
    guard let contract, let tokenID else { return nil }
    return .token(chain: chain, contract: contract, identifier: tokenID)
  }
}
