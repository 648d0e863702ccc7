import Media
package import Templating
package import ViewModels

/// One item: its picture, film or sound, and all that is known of it.
package struct ItemView {
  package static let template = "item"

  package static func value(of page: ItemPage, in frame: Frame) -> TemplateValue {
    var content: [String: TemplateValue] = [
      "name": .text(page.name),
      "hasLongName": .bool(page.hasLongName),
      "alt": .text(page.alt),
      "collection": TemplateValue(page.collection),
      "collectionURL": TemplateValue(page.collectionURL),
      "holding": TemplateValue(page.holding),
      "explorer": page.explorer.map { ["text": .text($0.text), "href": .text($0.url)] } ?? .null,
      "description": page.description.map { ["start": .text($0.start), "rest": TemplateValue($0.rest)] } ?? .null,
      "traits": traits(page.firstTraits),
      "moreTraits": page.foldedTraits.isEmpty
        ? .null : ["count": .text("\(page.foldedTraits.count)"), "list": traits(page.foldedTraits)],
      "details": .items(page.details.map(value)),
      "files": .items(page.files.map { ["href": .text($0.url), "text": .text($0.text)] }),
      "marketplaceURL": TemplateValue(page.marketplaceURL),
      "back": page.back?.value ?? .null,
      "home": page.home.map { ["text": .text($0.text), "href": .text($0.route.path)] } ?? .null,
      "previous": neighbour(page.previous),
      "next": neighbour(page.next),
      "notices": .list(page.notices.map(\.value)),
      "warning": TemplateValue(page.warning),
      "source": page.source.value,
    ]
    content.merge(value(of: page.stage)) { _, new in new }
    return frame.value(Head(title: page.title, description: page.title), around: content)
  }

  private static func value(of stage: Stage) -> [String: TemplateValue] {
    [
      "picture": stage.picture.map { picture($0, stage.pictureSize) } ?? .null,
      "pictureNote": stage.pictureNote?.value ?? .null,
      "mediaNote": stage.mediaNote?.value ?? .null,
      "missing": TemplateValue(stage.missing),
      "cover": TemplateValue(stage.cover),
      "loading": stage.isLazy ? "lazy" : "eager",
      "film": stage.film.map { ["url": .text($0), "poster": TemplateValue(stage.poster)] } ?? .null,
      "sound": stage.sound.map { ["url": .text($0)] } ?? .null,
      "other": stage.other.map { ["url": .text($0.url), "kind": .text($0.text)] } ?? .null,
    ]
  }

  /// As large as the page shows it, in the picture's own shape where that is known.
  private static func picture(_ url: String, _ size: PictureSize?) -> TemplateValue {
    let longest = max(size?.width ?? side, size?.height ?? side)
    let scaled = { (length: Int) in max(1, length * side / longest) }
    return [
      "url": .text(url), "width": .text("\(scaled(size?.width ?? side))"),
      "height": .text("\(scaled(size?.height ?? side))"),
    ]
  }

  private static let side = 640

  private static func traits(_ traits: [TraitText]) -> TemplateValue {
    .items(traits.map { ["label": .text($0.type), "value": .text($0.value)] })
  }

  private static func value(of detail: Detail) -> TemplateValue {
    [
      "label": .text(detail.label), "value": TemplateValue(detail.isCode ? nil : detail.value),
      "code": TemplateValue(detail.isCode ? detail.value : nil),
      "accounts": .items(
        detail.accounts.map {
          ["text": .text($0.text), "href": .text($0.route.path), "quantity": TemplateValue($0.quantity)]
        }),
    ]
  }

  private static func neighbour(_ link: NeighbourLink?) -> TemplateValue {
    link.map { ["href": .text($0.route.path), "name": .text($0.name)] } ?? .null
  }
}
