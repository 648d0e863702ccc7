import Models

/// The start page: a form, and a sample to look at.
package struct HomeViewModel: Sendable {
  private let source: SiteSource

  package init(source: SiteSource) {
    self.source = source
  }

  package func load() -> HomePage {
    let sample = try? Address(source.sampleAddress)
    return HomePage(
      title: "NFT viewer",
      sample: SampleLink(
        address: sample?.checksummed ?? source.sampleAddress,
        route: sample.map { .collection(CollectionPlace(owner: $0)) } ?? .home),
      source: SourceNote(name: source.name, isSample: source.isSample),
      guide: source.isSample ? .provider : nil)
  }
}

/// The start page.
package struct HomePage: Hashable, Sendable {
  package var title: String
  /// The address that the sample data belongs to, and where it leads.
  package var sample: SampleLink
  package var source: SourceNote
  /// Where there is no key: how to get one.
  package var guide: KeyGuide?
}

package struct SampleLink: Hashable, Sendable {
  package var address: String
  package var route: Route
}
