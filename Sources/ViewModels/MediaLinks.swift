package import Media
package import Models

/// Where the picture, film and sound of an item are on this server, and what is known of them.
package struct ServedFiles: Hashable, Sendable {
  /// In pixels, where the picture was fetched before.
  package var pictureSize: PictureSize?
  /// Why the picture is not shown.
  package var pictureNote: FileNote?
  /// The path of film or sound; nil where the browser asks the host itself.
  package var media: String?
  package var mediaNote: FileNote?
}

/// What is to be said of a file, and where its original is.
package struct FileNote: Hashable, Sendable {
  package var sentence: String
  package var original: OutsideLink?
}

/// How pages name pictures, films and sounds: by paths of this server, by the hosts' own addresses, or not at all.
package struct MediaLinks: Sendable {
  private enum Way {
    case direct
    case off
    case server(MediaLibrary)
  }

  private let way: Way

  private init(way: Way) { self.way = way }

  package static let direct = MediaLinks(way: .direct)
  package static let off = MediaLinks(way: .off)
  package static func server(_ library: MediaLibrary) -> MediaLinks { MediaLinks(way: .server(library)) }

  /// Widths of cards in pixels, on screens of either kind, for hosts that make any.
  private static let cardWidths = (single: 320, dense: 640)

  /// The address of what `kind` names of an item, as its source has it.
  package static func source(_ kind: MediaAddress.Kind, of asset: Asset) -> String? {
    switch kind {
    case .picture: picture(of: asset)
    case .film, .sound: moving(of: asset)
    case .collection, .avatar: nil
    }
  }

  /// A card with its picture where it is to be asked for.
  func placed(_ card: Card, of asset: Asset, showsAll: Bool) -> Card {
    var card = card
    switch way {
    case .direct: break
    case .off: (card.picture, card.isMarked) = (.none(MediaText.switchedOff), false)
    case .server(let library):
      guard let source = Self.picture(of: asset) else { break }
      card.isMarked = ItemText.cover(of: asset) != nil
      guard SizedPicture.address(source, width: Self.cardWidths.single) != nil else {
        card.picture = Self.cover(
          card.picture, library.path(for: Self.address(asset, .picture), source: source), asset, showsAll)
        break
      }
      let address = Self.address(asset, .picture, width: Self.cardWidths.single)
      card.picture = Self.cover(card.picture, library.path(for: address, source: source), asset, showsAll)
      card.densePicture = library.path(
        for: Self.address(asset, .picture, width: Self.cardWidths.dense), source: source)
    }
    return card
  }

  /// An item's page likewise, with what is known of its files.
  func placed(_ page: ItemPage, of asset: Asset, showsAll: Bool) -> ItemPage {
    var page = page
    switch way {
    case .direct: break
    case .off:
      page.picture = .none(MediaText.switchedOff)
      switch page.media {
      case .video(let url): page.media = .other(url, kind: "Film")
      case .audio(let url): page.media = .other(url, kind: "Sound")
      case .other, nil: break
      }
    case .server(let library):
      placePicture(in: &page, of: asset, library, showsAll)
      placeMedia(in: &page, of: asset, library)
    }
    return page
  }

  /// Changes with what the item's page says of its files.
  func version(of asset: Asset) -> UInt64 {
    guard case .server(let library) = way else { return 0 }
    var hasher = Hasher()
    hasher.combine(Self.picture(of: asset).map { library.known($0) })
    hasher.combine(Self.moving(of: asset).map { library.known($0) })
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  private func placePicture(
    in page: inout ItemPage, of asset: Asset, _ library: MediaLibrary, _ showsAll: Bool
  ) {
    guard let source = Self.picture(of: asset) else { return }
    let path = library.path(for: Self.address(asset, .picture), source: source)
    page.picture = Self.cover(page.picture, path, asset, showsAll)
    switch library.known(source) {
    case .stored(let kind, let size):
      if kind.isPicture { page.served.pictureSize = size } else { showFilm(source, isFilm: kind.isFilm, in: &page) }
    case .coming(let kind, _): if !kind.isPicture { showFilm(source, isFilm: kind.isFilm, in: &page) }
    case .failed(let failure): page.served.pictureNote = Self.note(failure, source, library)
    case nil: break
    }
  }

  /// What is named as a picture is a film or a sound.
  private func showFilm(_ source: String, isFilm: Bool, in page: inout ItemPage) {
    guard page.media == nil, let url = WebAddress.picture(source) else { return }
    page.media = isFilm ? .video(url) : .audio(url)
  }

  private func placeMedia(in page: inout ItemPage, of asset: Asset, _ library: MediaLibrary) {
    let kind: MediaAddress.Kind
    switch page.media {
    case .video: kind = .film
    case .audio: kind = .sound
    case .other, nil: return
    }
    guard let source = Self.moving(of: asset) ?? Self.picture(of: asset) else { return }
    page.served.media = library.path(for: Self.address(asset, kind), source: source)
    switch library.known(source) {
    case .failed(let failure): page.served.mediaNote = Self.note(failure, source, library)
    case .coming(_, isSeekable: false):
      page.served.mediaNote = FileNote(
        sentence: "Its host sends it in one piece: you can skip through it once all of it has come.")
    case .coming, .stored, nil: break
    }
  }

  private static func address(_ asset: Asset, _ kind: MediaAddress.Kind, width: Int? = nil) -> MediaAddress {
    MediaAddress(id: asset.id.text, kind: kind, width: width)
  }

  private static func cover(_ picture: Picture, _ path: String, _ asset: Asset, _ showsAll: Bool) -> Picture {
    // An item that is marked, but whose picture only this server can have, is covered all the same.
    if case .none = picture, let reason = ItemText.cover(of: asset), !showsAll { return .covered(path, reason: reason) }
    if case .covered(_, let reason) = picture { return .covered(path, reason: reason) }
    return .url(path)
  }

  private static func note(_ failure: MediaFailure, _ source: String, _ library: MediaLibrary) -> FileNote {
    let host = library.host(of: source).map { DisplayText.cut($0, to: 80) }
    let original = WebAddress.file(source).map { url in
      OutsideLink(text: host.map { "The original at \($0)" } ?? "The original", url: url)
    }
    return FileNote(sentence: MediaText.sentence(failure, host: host), original: original)
  }

  /// Nil where there is nothing to ask for: no address, one of a file that is no picture, or the sample's own art.
  private static func picture(of asset: Asset) -> String? {
    [asset.imageURL, asset.originalImageURL].lazy.compactMap(\.self)
      .first { !$0.isEmpty && !(isFile($0) && MediaKind(address: $0).isMoving) }
      .flatMap { WebAddress.file($0)?.first == "/" ? nil : $0 }
  }

  /// The film or the sound of an item.
  private static func moving(of asset: Asset) -> String? {
    [asset.animationURL, asset.imageURL].lazy.compactMap(\.self).first { address in
      guard isFile(address), WebAddress.file(address)?.first != "/" else { return false }
      let kind = MediaKind(address: address)
      return kind == .video || kind == .audio
    }
  }

  private static func isFile(_ address: String) -> Bool { address.prefix(5).lowercased() != "data:" }
}
