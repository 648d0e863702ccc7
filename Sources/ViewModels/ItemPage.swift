package import Media

/// One item.
package struct ItemPage: LoadedPage {
  package var title: String
  package var name: String
  /// Too long for big letters.
  package var hasLongName = false
  package var collection: String?
  /// The collection on the OpenSea marketplace.
  package var collectionURL: String?
  /// "You hold 3"; nil where that is not known.
  package var holding: String?
  /// The item at its chain's block explorer.
  package var explorer: OutsideLink?
  package var picture: Picture
  package var alt: String
  /// The picture in full size, an http(s) address.
  package var originalURL: String?
  package var media: Media?
  /// What this server knows of picture, film and sound, and where it has them.
  package var served = ServedFiles()
  /// Nil where the item has none.
  package var description: FoldedText?
  package var traits: [TraitText]
  /// "OpenSea marks it as suspicious."
  package var warning: String?
  package var details: [Detail]
  /// The item on the OpenSea marketplace: https, on opensea.io.
  package var marketplaceURL: String?
  /// The collection page that the visitor came from, and the card on it.
  package var back: BackLink?
  /// The items of the item's only owner, for visitors who came from elsewhere.
  package var home: Action?
  /// The items before and after this one among those that the visitor has loaded.
  package var previous: NeighbourLink?
  package var next: NeighbourLink?
  package var notices: [Sentence]
  package var source: SourceNote
  /// Set where the page may be kept.
  package var version: PageVersion?
}

/// What is to be seen and heard of an item.
package struct Stage: Hashable, Sendable {
  package var picture: String?
  /// In pixels, where it is known.
  package var pictureSize: PictureSize?
  package var pictureNote: FileNote?
  package var mediaNote: FileNote?
  /// Why there is no picture.
  package var missing: String?
  /// Why the stage is covered; its picture then waits until it is shown.
  package var cover: String?
  package var isLazy: Bool
  /// The film's address; a picture of the item is its poster.
  package var film: String?
  package var poster: String?
  package var sound: String?
  package var other: FileLink?
}

/// A file of an item, with what it is.
package struct FileLink: Hashable, Sendable {
  package var text: String
  package var url: String
}

extension ItemPage {
  /// A film takes the place of the picture.
  package var stage: Stage {
    var stage = Stage(
      picture: picture.url, pictureSize: served.pictureSize, pictureNote: served.pictureNote,
      mediaNote: served.mediaNote, missing: picture.reason, cover: picture.cover, isLazy: picture.cover != nil)
    switch media {
    case .video(let url):
      (stage.film, stage.poster) = (served.media ?? url, picture.url)
      (stage.picture, stage.missing, stage.pictureNote) = (nil, nil, nil)
    case .audio(let url): stage.sound = served.media ?? url
    case .other(let url, let kind): stage.other = FileLink(text: kind, url: url)
    case nil: break
    }
    return stage
  }

  /// The original files.
  package var files: [FileLink] {
    let picture = originalURL.map { FileLink(text: "Picture in full size", url: $0) }
    let file: FileLink? =
      switch media {
      case .video(let url): FileLink(text: "Film, original file", url: url)
      case .audio(let url): FileLink(text: "Sound, original file", url: url)
      case .other(let url, let kind): FileLink(text: "\(kind), original file", url: url)
      case nil: nil
      }
    return [picture, file].compactMap(\.self)
  }
}

/// The item before or after another.
package struct NeighbourLink: Hashable, Sendable {
  package var route: Route
  package var name: String
}

/// A row of the details list: "Token ID", "7535".
package struct Detail: Hashable, Sendable {
  package var label: String
  package var value: String?
  /// To be copied rather than read.
  package var isCode = false
  package var accounts: [AccountText] = []
}

/// An account, and how many it holds.
package struct AccountText: Hashable, Sendable {
  /// "0x1981…Ca65"
  package var text: String
  package var route: Route
  /// "× 3"; nil for one, and where it is not known.
  package var quantity: String?
}

extension ItemPage {
  /// Traits shown before the rest is folded.
  private static let mostTraits = 12

  package var firstTraits: [TraitText] { Array(traits.prefix(Self.mostTraits)) }
  package var foldedTraits: [TraitText] { Array(traits.dropFirst(Self.mostTraits)) }
}

/// A text of which the part beyond some lines waits to be asked for.
package struct FoldedText: Hashable, Sendable {
  package var start: String
  /// Nil where `start` is all.
  package var rest: String?
}

extension FoldedText {
  /// Lines shown, and how many characters one has.
  private static let (lines, width) = (8, 75)

  /// Cut where a line, a sentence or a word ends. Some lines more than shown are not worth a fold.
  init(_ text: String) {
    (start, rest) = (text, nil)
    var (room, index) = (Self.lines, text.startIndex)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let needed = max(1, (line.count + Self.width - 1) / Self.width)
      guard needed <= room else {
        index = Self.end(of: line, within: room * Self.width)
        break
      }
      room -= needed
      index = line.endIndex
    }
    let remainder = text[index...].drop { $0.isWhitespace }
    guard remainder.count > 2 * Self.width || remainder.contains("\n") else { return }
    (start, rest) = (String(text[..<index]), String(remainder))
    while start.last?.isWhitespace ?? false { start.removeLast() }
  }

  /// Behind the last sentence that fits into `limit` characters, else behind the last word; the line's beginning where
  /// no word does.
  private static func end(of line: Substring, within limit: Int) -> Substring.Index {
    let part = line.prefix(limit)
    let sentence = part.indices.last { index in
      ".!?".contains(part[index]) && part[part.index(after: index)...].first == " "
    }
    if let sentence, part.distance(from: part.startIndex, to: sentence) > limit / 2 {
      return part.index(after: sentence)
    }
    return part.lastIndex { $0 == " " } ?? (line.count > limit ? part.endIndex : line.endIndex)
  }
}

package enum Media: Hashable, Sendable {
  case video(String)
  case audio(String)
  /// A page, a 3D model or another file, with its kind in words ("3D model").
  case other(String, kind: String)
}
