/// Items of one owner.
package struct CollectionPage: LoadedPage {
  package var title: String
  /// The checksummed address: the page's heading.
  package var owner: String
  package var balance: BalanceText
  package var notices: [Sentence]
  package var content: CollectionContent
  /// What is to be known at a glance; nil where there are no items.
  package var facts: Facts?
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

/// The line under the balance.
package struct Facts: Hashable, Sendable {
  /// "20 items so far", "37 items in all"
  package var items: String
  /// "5 collections"; nil where none is known.
  package var collections: String?
  /// "Ethereum"
  package var chain: String
  /// "fetched 11:58 UTC"; nil for the sample, which has no age.
  package var age: Sentence?
}

extension ItemList {
  /// How a browser fetches the picture of a card.
  package enum Loading: String, Sendable {
    case first, eager, lazy
  }

  /// Two rows on a phone, the first row on a wide screen, are fetched at once. `position` counts the cards from 0.
  package static func loading(at position: Int) -> Loading {
    position == 0 ? .first : position < 6 ? .eager : .lazy
  }
}

/// One link of the grid.
package struct Card: Hashable, Sendable {
  /// The `id` attribute of the card, unique on the page and safe in a fragment.
  package var anchor: String
  package var route: Route
  package var name: String
  /// "#7535", which tells items of one name apart; nil where the name does.
  package var number: String?
  /// "× 3"; nil for one, and where it is not known.
  package var quantity: String?
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

package enum BalanceText: Hashable, Sendable {
  /// `short` as in the title, `exact` with up to 18 decimals, `wei` as an integer; `age` is "as of 11:58 UTC";
  /// nil for the sample, which has none.
  case known(short: String, exact: String, wei: String, age: Sentence?)
  /// Why the balance is not known, as a sentence.
  case unavailable(String)
  /// It may be known at the next look, which `again` leads to: the same page.
  case late(String, again: Route)
}
