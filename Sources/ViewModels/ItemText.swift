import Models

/// The words by which an item is called where it has a name, and where it has none.
enum ItemText {
  /// The item's own name, else its collection and number, else its contract and number; never empty.
  static func name(_ asset: Asset) -> String {
    if let name = DisplayText.line(asset.name) { return name }
    let number = DisplayText.shortened(number: asset.tokenID?.decimal ?? asset.id.text)
    if let collection = collection(asset) { return "\(collection) #\(number)" }
    guard let contract = asset.contract else { return "Item #\(number)" }
    return "Item #\(number) of \(DisplayText.shortened(address: contract.checksummed))"
  }

  /// The collection's display name, else its slug.
  static func collection(_ asset: Asset) -> String? {
    DisplayText.line(asset.collection?.name) ?? DisplayText.line(asset.collection?.slug)
  }

  /// What a picture shows, for those who cannot see it.
  static func alt(_ asset: Asset) -> String {
    if let name = DisplayText.line(asset.name) { return name }
    let number = DisplayText.shortened(number: asset.tokenID?.decimal ?? asset.id.text)
    if let collection = collection(asset) { return "Picture of item \(number) of \(collection)" }
    guard let contract = asset.contract else { return "Picture of item \(number)" }
    return "Picture of item \(number) of contract \(DisplayText.shortened(address: contract.checksummed))"
  }

  /// The name of its chain; one that is not OpenSea's is a text from outside.
  static func chain(_ asset: Asset) -> String {
    DisplayText.line(asset.chain.text).map { DisplayText.cut($0, to: 40) } ?? "unknown"
  }

  /// The `id` attribute of the item's card.
  static func anchor(_ id: AssetID) -> String {
    "item-" + String(decoding: id.text.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }

  /// Marked pictures are covered unless `showsAll`.
  static func picture(_ asset: Asset, showsAll: Bool = false) -> Picture {
    let picture = picture(of: asset)
    guard !showsAll, case .url(let url) = picture, let reason = cover(of: asset) else { return picture }
    return .covered(url, reason: reason)
  }

  /// Whether the picture is covered where not all are shown.
  static func hasCover(_ asset: Asset) -> Bool {
    if case .covered = picture(asset) { true } else { false }
  }

  /// All that OpenSea has against the item; nil where it has nothing.
  static func mark(of asset: Asset) -> String? {
    let marks = [cover(of: asset), warning(of: asset)].compactMap(\.self)
    return marks.isEmpty ? nil : marks.joined(separator: "; ")
  }

  /// That the item may be a copy or stolen: its picture is no worse for that.
  static func warning(of asset: Asset) -> String? {
    asset.isSuspicious ? "OpenSea marks it as suspicious" : nil
  }

  /// Why OpenSea would rather not show the item.
  static func cover(of asset: Asset) -> String? {
    if asset.isDisabled { return "Taken down by OpenSea" }
    return asset.isNSFW ? "Marked as sensitive" : nil
  }

  /// The small picture; the one in full size where there is no usable small one.
  private static func picture(of asset: Asset) -> Picture {
    let small = picture(at: asset.imageURL)
    if case .none = small, case .url(let url) = picture(at: asset.originalImageURL) { return .url(url) }
    return small
  }

  private static func picture(at address: String?) -> Picture {
    guard let address, !address.isEmpty else { return .none("No picture") }
    if let picture = WebAddress.pictureInside(address) { return .url(picture) }
    if address.prefix(5).lowercased() == "data:" { return .none("Picture kept inside the token, in a form not shown") }
    guard let safe = WebAddress.picture(address) else { return .none("No usable picture") }
    switch MediaKind(address: safe) {
    case .video: return .none("A film")
    case .audio: return .none("A sound")
    case .model: return .none("A 3D model")
    case .picture, .page, .document, .unknown: return .url(safe)
    }
  }

  /// The picture in full size; a film in its place is listed as such.
  static func original(_ asset: Asset) -> String? {
    [asset.originalImageURL, asset.imageURL].lazy.compactMap(WebAddress.file).first { !MediaKind(address: $0).isMoving }
  }

  static func media(_ asset: Asset) -> Media? {
    guard let address = WebAddress.picture(asset.animationURL) ?? mediaInPlaceOfPicture(asset) else { return nil }
    switch MediaKind(address: address) {
    case .video: return .video(address)
    case .audio: return .audio(address)
    case .model: return .other(address, kind: "3D model")
    case .document: return .other(address, kind: "PDF document")
    case .picture: return .other(address, kind: "Another picture")
    case .page, .unknown: return .other(address, kind: "Interactive page")
    }
  }

  /// Some sources give a film where a picture belongs.
  private static func mediaInPlaceOfPicture(_ asset: Asset) -> String? {
    WebAddress.picture(asset.imageURL).flatMap { MediaKind(address: $0).isMoving ? $0 : nil }
  }
}

/// What a file is, judged by the extension of its address: the kinds that OpenSea takes as media.
enum MediaKind: Hashable {
  case picture, video, audio, model, page, document, unknown

  /// Whether it is nothing that an `img` element can show.
  var isMoving: Bool { self == .video || self == .audio || self == .model }

  init(address: String) {
    switch WebAddress.fileExtension(address) {
    case "mp4", "m4v", "webm", "ogv", "mov": self = .video
    case "mp3", "wav", "ogg", "oga", "flac", "m4a": self = .audio
    case "glb", "gltf", "usdz", "obj": self = .model
    case "svg", "png", "gif", "jpg", "jpeg", "webp", "avif": self = .picture
    case "html", "htm": self = .page
    case "pdf": self = .document
    default: self = .unknown
    }
  }
}
