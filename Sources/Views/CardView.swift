import Templating
import ViewModels

/// One link of the grid, with the picture that it holds.
struct CardView {
  /// The pictures a browser fetches at once: two rows on a phone, the first row on a wide screen.
  private static let eagerCards = 6

  /// `position` counts the cards of the page from 0.
  static func value(of card: Card, at position: Int) -> TemplateValue {
    [
      "anchor": .text(card.anchor),
      "href": .text(card.route.path),
      "name": .text(card.name),
      "collection": TemplateValue(card.collection),
      "picture": picture(card, at: position),
      "missing": TemplateValue(card.picture.reason),
      "cover": TemplateValue(card.picture.cover),
      "isMarked": .bool(card.isMarked),
      "warning": TemplateValue(card.warning),
    ]
  }

  private static func picture(_ card: Card, at position: Int) -> TemplateValue {
    guard case .url(let url) = card.picture else { return .null }
    return [
      "url": .text(url),
      "dense": TemplateValue(card.densePicture.map { "\($0) 2x" }),
      "isFirst": .bool(position == 0),
      "loading": position < eagerCards ? "eager" : "lazy",
    ]
  }
}
