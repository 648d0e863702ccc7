import Encoding
import Models

/// What pages say of where their data is from; the same for the life of the process.
package struct SiteSource: Hashable, Sendable {
  /// "OpenSea API v2", "Sample data".
  package let name: String
  package let isSample: Bool
  /// The address that the sample data belongs to.
  package let sampleAddress: String

  package init(name: String, isSample: Bool, sampleAddress: String) {
    self.name = name
    self.isSample = isSample
    self.sampleAddress = sampleAddress
  }

  /// Whether it can say what this account holds: the sample has one account only.
  func knows(_ owner: Address) -> Bool {
    !isSample || owner.hex == sampleAddress
  }

  /// `UTCTime.moment` of something fetched; nil for the sample, which has no age.
  func moment(_ time: Int) -> Moment? {
    isSample ? nil : UTCTime.moment(time)
  }

  /// `UTCTime.stamp` likewise.
  func stamp(_ time: Int) -> String? {
    isSample ? nil : UTCTime.stamp(time)
  }

  /// `fetched` in seconds since 1970; `data` leads to the page's data in a form, and `subject` is
  /// what they hold.
  func note(
    fetched: Int? = nil, again: Route? = nil, naming subject: String = "This item",
    data: ((DataFormat) -> Route)? = nil
  ) -> SourceNote {
    SourceNote(
      name: name, isSample: isSample,
      age: fetched.flatMap(moment).map { Sentence("Fetched ", $0) },
      again: isSample ? nil : again,
      data: data.map { DataLinks(subject: subject, json: $0(.json), csv: $0(.csv)) })
  }
}
