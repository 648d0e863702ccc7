import Models

extension AssetPage {
  /// A page of either API. An asset that stands twice is kept once. A `next` that leads to the page just asked for
  /// would never come to an end: with items the list repeats, without any it is over.
  init(
    _ elements: [JSONValue], next: CursorEncoding.Reading, previous: CursorEncoding.Reading = .none,
    after asked: Cursor?, asset: (JSONValue) -> Asset?
  ) {
    self.init(assets: [])
    switch next {
    case .cursor(let cursor) where cursor == asked: repeats = !elements.isEmpty
    case .cursor(let cursor): self.next = cursor
    case .unusable: isCut = true
    case .unnamed: isCut = !elements.isEmpty
    case .none: break
    }
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
