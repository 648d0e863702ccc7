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
      "description": TemplateValue(page.description),
      "traits": .items(page.traits.map { ["label": .text($0.type), "value": .text($0.value)] }),
      "details": .items(page.details.map { ["label": .text($0.label), "value": .text($0.value)] }),
      "files": .items(files(page)),
      "marketplaceURL": TemplateValue(page.marketplaceURL),
      "back": page.back?.value ?? .null,
      "previous": neighbour(page.previous),
      "next": neighbour(page.next),
      "notices": .list(page.notices.map(\.value)),
      "warning": TemplateValue(page.warning),
      "source": page.source.value,
    ]
    content.merge(stage(page)) { _, new in new }
    return frame.value(Head(title: page.title, description: page.title), around: content)
  }

  /// What is to be seen and heard. A film takes the picture as its poster.
  private static func stage(_ page: ItemPage) -> [String: TemplateValue] {
    var stage: [String: TemplateValue] = [
      "picture": page.picture.url.map { ["url": .text($0)] } ?? .null,
      "missing": TemplateValue(page.picture.reason),
      "cover": TemplateValue(page.picture.cover),
      "loading": page.picture.cover == nil ? "eager" : "lazy",
      "film": nil, "sound": nil, "other": nil,
    ]
    switch page.media {
    case .video(let url):
      stage["film"] = ["url": .text(url), "poster": TemplateValue(page.picture.url)]
      stage["picture"] = .null
      stage["missing"] = .null
    case .audio(let url): stage["sound"] = ["url": .text(url)]
    case .other(let url, let kind): stage["other"] = ["url": .text(url), "kind": .text(kind)]
    case nil: break
    }
    return stage
  }

  private static func neighbour(_ link: NeighbourLink?) -> TemplateValue {
    link.map { ["href": .text($0.route.path), "name": .text($0.name)] } ?? .null
  }

  private static func files(_ page: ItemPage) -> [TemplateValue] {
    var files: [TemplateValue] = []
    if let url = page.originalURL { files.append(["href": .text(url), "text": "Picture in full size"]) }
    switch page.media {
    case .video(let url): files.append(["href": .text(url), "text": "Film, original file"])
    case .audio(let url): files.append(["href": .text(url), "text": "Sound, original file"])
    case .other(let url, let kind): files.append(["href": .text(url), "text": .text("\(kind), original file")])
    case nil: break
    }
    return files
  }
}
