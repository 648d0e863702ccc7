/// One item.
package struct ItemPage: LoadedPage {
  package var title: String
  package var name: String
  /// Too long for big letters.
  package var hasLongName = false
  package var collection: String?
  package var picture: Picture
  package var alt: String
  /// The picture in full size, an http(s) address.
  package var originalURL: String?
  package var media: Media?
  /// Text with line breaks; nil where the item has none.
  package var description: String?
  package var traits: [TraitText]
  /// "OpenSea marks it as suspicious."
  package var warning: String?
  package var details: [Detail]
  /// The item on the OpenSea marketplace: https, on opensea.io.
  package var marketplaceURL: String?
  /// The collection page that the visitor came from, and the card on it.
  package var back: BackLink?
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
      picture: picture.url, missing: picture.reason, cover: picture.cover, isLazy: picture.cover != nil)
    switch media {
    case .video(let url):
      (stage.film, stage.poster) = (url, picture.url)
      (stage.picture, stage.missing) = (nil, nil)
    case .audio(let url): stage.sound = url
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
  package var value: String
}

package enum Media: Hashable, Sendable {
  case video(String)
  case audio(String)
  /// A page, a 3D model or another file, with its kind in words ("3D model").
  case other(String, kind: String)
}
