package import Templating
package import ViewModels

/// The items of one owner as a grid of links.
package struct CollectionView {
  package static let template = "collection"

  package static func value(of page: CollectionPage, in frame: Frame) -> TemplateValue {
    var content: [String: TemplateValue] = [
      "owner": .text(page.owner),
      "notices": .list(page.notices.map(\.value)),
      "profileURL": .text(page.profileURL),
      "source": page.source.value,
      "facts": page.facts.map {
        [
          "items": .text($0.items), "collections": TemplateValue($0.collections), "chain": .text($0.chain),
          "age": $0.age?.value ?? .null,
        ]
      } ?? .null,
      "list": nil, "empty": nil, "problem": nil,
    ]
    content.merge(balance(page.balance)) { _, new in new }
    var next: Route?
    switch page.content {
    case .items(let list):
      next = list.next
      content["list"] = value(of: list)
    case .empty(let sentence): content["empty"] = .text(sentence)
    case .failed(let problem): content["problem"] = problem.value
    }
    return frame.value(
      Head(title: page.title, description: "NFTs held by \(page.owner).", next: next), form: Form(typed: page.owner),
      around: content)
  }

  private static func balance(_ balance: BalanceText) -> [String: TemplateValue] {
    switch balance {
    case .known(_, let exact, let wei, let age):
      [
        "balance": ["exact": .text(exact), "wei": .text(wei), "age": age?.value ?? .null], "noBalance": nil,
        "lateBalance": nil,
      ]
    case .unavailable(let sentence): ["balance": nil, "noBalance": .text(sentence), "lateBalance": nil]
    case .late(let sentence, let again):
      ["balance": nil, "noBalance": nil, "lateBalance": ["sentence": .text(sentence), "href": .text(again.path)]]
    }
  }

  private static func value(of list: ItemList) -> TemplateValue {
    let leads = list.next != nil || list.previous != nil || list.first != nil
    return [
      "cards": .list(list.cards.enumerated().map { CardView.value(of: $1, at: $0) }),
      "summary": .text(list.summary),
      "covered": list.covered.map {
        [
          "sentence": .text($0.sentence), "count": .text("\($0.count)"), "href": .text($0.action.route.path),
          "action": .text($0.action.text),
        ]
      } ?? .null,
      "pages": leads
        ? [
          "next": TemplateValue(list.next?.path),
          "previous": TemplateValue(list.previous?.path),
          "first": TemplateValue(list.first?.path),
        ] : nil,
    ]
  }
}

/// One link of the grid, with the picture that it holds.
private struct CardView {
  /// `position` counts the cards of the page from 0.
  static func value(of card: Card, at position: Int) -> TemplateValue {
    [
      "anchor": .text(card.anchor),
      "href": .text(card.route.path),
      "name": .text(card.name),
      "number": TemplateValue(card.number),
      "quantity": TemplateValue(card.quantity),
      "collection": TemplateValue(card.collection),
      "picture": picture(card, at: position),
      "missing": TemplateValue(card.picture.reason),
      "cover": card.picture.cover.map { ["reason": .text($0), "url": TemplateValue(card.picture.url)] } ?? .null,
      "isMarked": .bool(card.isMarked),
      "warning": TemplateValue(card.warning),
    ]
  }

  private static func picture(_ card: Card, at position: Int) -> TemplateValue {
    guard case .url(let url) = card.picture else { return .null }
    let loading = ItemList.loading(at: position)
    return [
      "url": .text(url),
      "dense": TemplateValue(card.densePicture.map { "\($0) 2x" }),
      "isFirst": .bool(loading == .first),
      "loading": .text(loading.rawValue),
    ]
  }
}
