import Media
package import Templating
package import ViewModels

/// One item: its picture, film or sound, and all that is known of it.
package struct AssetView {
  package static let template = "asset"

  package static func value(of page: AssetDetailPage, in frame: Frame) -> TemplateValue {
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
  private static func stage(_ page: AssetDetailPage) -> [String: TemplateValue] {
    var stage: [String: TemplateValue] = [
      "picture": page.picture.url.map { picture($0, page.files.pictureSize) } ?? .null,
      "missing": TemplateValue(page.picture.reason),
      "cover": TemplateValue(page.picture.cover),
      "loading": page.picture.cover == nil ? "eager" : "lazy",
      "film": nil, "sound": nil, "other": nil,
      "pictureNote": note(page.files.pictureNote),
      "mediaNote": note(page.files.mediaNote),
    ]
    switch page.media {
    case .video(let url):
      stage["film"] = ["url": .text(page.files.media ?? url), "poster": TemplateValue(page.picture.url)]
      stage["picture"] = .null
      stage["missing"] = .null
      stage["pictureNote"] = .null
    case .audio(let url): stage["sound"] = ["url": .text(page.files.media ?? url)]
    case .other(let url, let kind): stage["other"] = ["url": .text(url), "kind": .text(kind)]
    case nil: break
    }
    return stage
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

  private static func note(_ note: FileNote?) -> TemplateValue {
    guard let note else { return .null }
    return [
      "sentence": .text(note.sentence),
      "original": note.original.map { ["url": .text($0.url), "text": .text($0.text)] } ?? .null,
    ]
  }

  private static func neighbour(_ link: NeighbourLink?) -> TemplateValue {
    link.map { ["href": .text($0.route.path), "name": .text($0.name)] } ?? .null
  }

  private static func files(_ page: AssetDetailPage) -> [TemplateValue] {
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
