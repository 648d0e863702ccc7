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
  /// Where a key is missing: how to get one.
  package var guide: KeyGuide?
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

/// The kinds of failure that a visitor is told apart; a coordinator gives each its status.
package enum Failure: Hashable, Sendable {
  case badAddress, badRequest, unknownPath, unknownItem, methodNotAllowed, foreignOrigin
  case keyMissing, keyRefused, upstreamDown, upstreamSlow, ownFault
  case rateLimited(seconds: Int?)
  case overloaded(seconds: Int)
}
