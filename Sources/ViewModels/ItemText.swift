import Models

/// The words by which an item is called where it has a name, and where it has none.
enum ItemText {
  /// The item's own name, else its collection's and its number, else its number; never empty. A slug is no name: what
  /// is made of it stands beside the item, not in its name.
  static func name(_ asset: Asset) -> String {
    if let name = DisplayText.line(asset.name) { return name }
    if let collection = DisplayText.line(asset.collection?.name) { return "\(collection) \(number(asset))" }
    guard collection(asset) == nil, let contract = asset.contract else { return "Item \(number(asset))" }
    return "Item \(number(asset)) of \(DisplayText.shortened(address: contract.checksummed))"
  }

  /// `name` for a title or a link: long names are cut, the number never.
  static func shortName(_ asset: Asset) -> String {
    guard DisplayText.line(asset.name) == nil, let collection = DisplayText.line(asset.collection?.name) else {
      return DisplayText.cut(name(asset), to: mostInName)
    }
    return "\(DisplayText.cut(collection, to: mostInName)) \(number(asset))"
  }

  /// What a card shows in place of `name`: a number after a name from outside stands by itself, so that nothing cuts it.
  /// It is told of items without a name, and of those whose name others on the page have, too.
  static func cardName(_ asset: Asset, isRepeated: Bool) -> (name: String, number: String?) {
    if let name = DisplayText.line(asset.name) {
      return (DisplayText.cut(name, to: mostInName), isRepeated ? number(asset) : nil)
    }
    guard let collection = DisplayText.line(asset.collection?.name) else { return (name(asset), nil) }
    return (DisplayText.cut(collection, to: mostInName), number(asset))
  }

  /// The names that more than one of these items has.
  static func repeatedNames(of assets: [Asset]) -> Set<String> {
    var (seen, repeated): (Set<String>, Set<String>) = ([], [])
    for name in assets.lazy.compactMap({ DisplayText.line($0.name) }) where !seen.insert(name).inserted {
      repeated.insert(name)
    }
    return repeated
  }

  /// "#7535", "#1437929290…045468"
  static func number(_ asset: Asset) -> String {
    "#" + DisplayText.shortened(number: asset.tokenID?.decimal ?? asset.id.text)
  }

  /// Characters.
  private static let mostInName = 80

  /// The collection's display name, else its slug made readable.
  static func collection(_ asset: Asset) -> String? {
    DisplayText.line(asset.collection?.name) ?? DisplayText.line(asset.collection?.slug).map(DisplayText.words(ofSlug:))
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

  /// Its chain by the proper name, for readers.
  static func properChain(_ asset: Asset) -> String {
    guard case .known(let chain) = asset.chain else { return Self.chain(asset) }
    return EVMChain.all.first { $0.id == chain }?.name ?? chain.rawValue.prefix(1).uppercased()
      + chain.rawValue.dropFirst()
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
    guard cover(of: asset) != nil, case .url = picture(of: asset) else { return false }
    return true
  }

  /// All that OpenSea has against the item; nil where it has nothing.
  static func mark(of asset: Asset) -> String? {
    let marks = [cover(of: asset), warning(of: asset)].compactMap(\.self)
    return marks.isEmpty ? nil : marks.joined(separator: "; ")
  }

  /// That the item may be a copy or stolen: its picture is no worse for that.
  static func warning(of asset: Asset) -> String? {
    asset.isSuspicious ? "\(provider.name) marks it as suspicious" : nil
  }

  /// Why OpenSea would rather not show the item.
  static func cover(of asset: Asset) -> String? {
    if asset.isDisabled { return "Taken down by \(provider.name)" }
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
