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
