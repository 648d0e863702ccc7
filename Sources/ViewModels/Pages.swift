/// The start page.
package struct HomePage: Hashable, Sendable {
  package var title: String
  /// The address that the sample data belongs to, and where it leads.
  package var sample: SampleLink
  package var source: SourceNote
  /// Where there is no key: how to get one. Empty otherwise.
  package var keySteps: [String]
}

package struct SampleLink: Hashable, Sendable {
  package var address: String
  package var route: Route
}

/// Items of one owner.
package struct CollectionPage: Hashable, Sendable {
  package var title: String
  /// The checksummed address: the page's heading.
  package var owner: String
  package var balance: BalanceText
  package var notices: [Sentence]
  package var content: CollectionContent
  /// The owner's profile on OpenSea.
  package var profileURL: String
  package var source: SourceNote
  /// Set where the items could not be had; decides the status.
  package var failure: Failure?
  /// Set where the page may be kept.
  package var version: PageVersion?
}

package enum CollectionContent: Hashable, Sendable {
  case items(ItemList)
  /// "This address holds no NFTs that OpenSea knows of."
  case empty(String)
  /// The items could not be had; the rest of the page stands.
  case failed(Problem)
}

package struct ItemList: Hashable, Sendable {
  package var cards: [Card]
  /// "20 items shown, more follow" or "37 items, that is all".
  package var summary: String
  package var next: Route?
  package var previous: Route?
  /// The first page, offered on later ones.
  package var first: Route?
  /// Set where items of the page are marked.
  package var covered: CoveredNotice?
}

/// One link of the grid.
package struct Card: Hashable, Sendable {
  /// The `id` attribute of the card, unique on the page and safe in a fragment.
  package var anchor: String
  package var route: Route
  package var name: String
  package var collection: String?
  package var picture: Picture
  /// A path of ours with the picture for screens with twice the pixels.
  package var densePicture: String?
  /// OpenSea would rather not show it.
  package var isMarked = false
  /// "OpenSea marks it as suspicious"
  package var warning: String?
}

/// What is said of the marked items of a page, and how to see their pictures or cover them again.
package struct CoveredNotice: Hashable, Sendable {
  /// "Covered items".
  package var sentence: String
  package var count: Int
  package var action: Action
}

package enum Picture: Hashable, Sendable {
  /// An http(s) address, one of ours, or a picture in itself (`data:`).
  case url(String)
  /// A picture that is shown on request only, with the reason.
  case covered(String, reason: String)
  /// Why there is no picture, in a few words.
  case none(String)
}

package enum BalanceText: Hashable, Sendable {
  /// `short` as in the title, `exact` with up to 18 decimals, `wei` as an integer; `age` is "as of 11:58 UTC";
  /// nil for the sample, which has none.
  case known(short: String, exact: String, wei: String, age: Sentence?)
  /// Why the balance is not known, as a sentence.
  case unavailable(String)
  /// It may be known at the next look, which `again` leads to: the same page.
  case late(String, again: Route)
}

/// One item.
package struct AssetDetailPage: Hashable, Sendable {
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
  /// What this server knows of picture, film and sound, and where it has them.
  package var files = ItemFiles()
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

package struct BackLink: Hashable, Sendable {
  package var route: Route
  package var anchor: String
  /// "Back to 0x1981…Ca65"
  package var text: String
}

package struct TraitText: Encodable, Hashable, Sendable {
  package var type: String
  package var value: String
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

/// What a footer says of where the data is from.
package struct SourceNote: Hashable, Sendable {
  /// "Sample data" or "OpenSea API v2".
  package var name: String
  /// The data shipped with the product stands in for live data.
  package var isSample: Bool
  /// "Fetched 11:58 UTC"; nil on pages without data, and for the sample, which has no age.
  package var age: Sentence?
  /// What a press of "Fetch again" asks for anew: the page itself. Nil on pages without data.
  package var again: Route?
  package var data: DataLinks?
}

/// A page as data, in each form.
package struct DataLinks: Hashable, Sendable {
  package var json: Route
  package var csv: Route
}

/// A page that says what went wrong and what can be done.
package struct ProblemPage: Hashable, Sendable {
  package var title: String
  package var problem: Problem
  /// What stood in the form, kept for the visitor to mend.
  package var typed: String?
  package var failure: Failure
  package var back: BackLink?
}

package struct Problem: Hashable, Sendable {
  /// The visitor's words: "OpenSea could not be reached".
  package var heading: String
  package var paragraphs: [String]
  /// "OpenSea last gave a usable answer at 11:52 UTC."
  package var since: Sentence?
  /// The text at fault, where one place in it is.
  package var marked: MarkedText?
  /// What to do, one step after the other.
  package var steps: [String] = []
  package var actions: [Action]
  /// Where else to look.
  package var outside: OutsideLink?
}

/// A text with its wrong place.
package struct MarkedText: Hashable, Sendable {
  package var before: String
  package var wrong: String
  package var after: String
}

/// A page of another site: https.
package struct OutsideLink: Hashable, Sendable {
  package var text: String
  package var url: String
}

package struct Action: Hashable, Sendable {
  package var text: String
  package var route: Route
}

/// The kinds of failure that a visitor is told apart; a coordinator gives each its status.
package enum Failure: Hashable, Sendable {
  case badAddress, badRequest, unknownPath, unknownItem, methodNotAllowed, foreignOrigin
  case keyMissing, keyRefused, upstreamDown, upstreamSlow, ownFault
  case rateLimited(seconds: Int?)
  case overloaded(seconds: Int)
}
