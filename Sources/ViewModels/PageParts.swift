package import Encoding

package enum Picture: Hashable, Sendable {
  /// An http(s) address, one of ours, or a picture in itself (`data:`).
  case url(String)
  /// A picture that is shown on request only, with the reason.
  case covered(String, reason: String)
  /// Why there is no picture, in a few words.
  case none(String)
}

extension Picture {
  /// Where the picture is; nil where there is none.
  package var url: String? {
    switch self {
    case .url(let url), .covered(let url, _): url
    case .none: nil
    }
  }

  /// Why there is no picture; nil where there is one.
  package var reason: String? {
    if case .none(let reason) = self { reason } else { nil }
  }

  /// Why the picture is not shown at once; nil where it is, and where there is none.
  package var cover: String? {
    if case .covered(_, let reason) = self { reason } else { nil }
  }
}

package struct BackLink: Hashable, Sendable {
  package var route: Route
  package var anchor: String
  /// "Back to 0x1981…Ca65"
  package var text: String
}

/// What a footer says of where the data is from.
package struct SourceNote: Hashable, Sendable {
  /// "Sample data" or "OpenSea API v2".
  package var name: String
  /// Who has the marketplace: "OpenSea".
  package var provider: String { DataProvider.items.name }
  /// The data shipped with the product stands in for live data.
  package var isSample: Bool
  /// "Fetched 2026-11-30 11:58 UTC"; nil on pages without data, and for the sample, which has no age.
  package var age: Sentence?
  /// What a press of "Fetch again" asks for anew: the page itself. Nil on pages without data.
  package var again: Route?
  package var data: DataLinks?
}

/// A page as data, in each form.
package struct DataLinks: Hashable, Sendable {
  /// "These 20 items"
  package var subject: String
  package var json: Route
  package var csv: Route
}

package struct Action: Hashable, Sendable {
  package var text: String
  package var route: Route
}

/// A sentence for readers that may have a moment in it, which pages mark up for programs to read, too.
package struct Sentence: Hashable, Sendable {
  package var before: String
  package var moment: Moment?
  package var after: String

  package init(_ before: String, _ moment: Moment? = nil, _ after: String = "") {
    self.before = before
    self.moment = moment
    self.after = after
  }

  /// The whole as plain text.
  package var text: String { before + (moment?.text ?? "") + after }
}

/// A moment in words and for programs.
package struct Moment: Hashable, Sendable {
  /// "2026-11-30 11:58 UTC"
  package var text: String
  /// "2026-11-30T11:58Z", as `datetime` takes it (HTML, 2.3.5.7).
  package var stamp: String

  package init(text: String, stamp: String) {
    self.text = text
    self.stamp = stamp
  }
}

extension UTCTime {
  /// `time` in seconds since 1970, with its date: a page kept over midnight stays true.
  package static func moment(_ time: Int) -> Moment {
    Moment(text: "\(date(time)) \(clock(time)) UTC", stamp: "\(date(time))T\(clock(time))Z")
  }
}
