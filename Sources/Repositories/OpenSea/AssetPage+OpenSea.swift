import Models

extension AssetPage {
  /// A page of either API. An asset that stands twice is kept once, and a `next` that leads to the page just asked
  /// for is the end: it would never come to one.
  init(
    _ elements: [JSONValue], next: Cursor?, previous: Cursor? = nil, after asked: Cursor?,
    asset: (JSONValue) -> Asset?
  ) {
    var seen: Set<AssetID> = []
    let assets = elements.compactMap(asset).filter { seen.insert($0.id).inserted }
    self.init(assets: assets, next: next == asked ? nil : next, previous: previous)
  }
}
