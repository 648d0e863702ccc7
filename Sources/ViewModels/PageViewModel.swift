package import Models

/// What is behind a page: one request, one load, one page that is complete.
package protocol PageViewModel: Sendable {
  associatedtype Request: PageRequest
  associatedtype Page: LoadedPage

  /// Waits for what the page is made of; what is in memory will do.
  func load(_ request: Request) async -> Loaded<Page>
  /// What is in memory of the page; nil where a part of it is missing. Waits for nothing.
  func inMemory(_ request: Request) -> PageInMemory?
  /// Has what is stale fetched anew; with `.fetchAgain` all of it.
  func refresh(_ request: Request, policy: FetchPolicy) async
  /// A visitor is about to read the page.
  func visited(_ page: Page)
}

extension PageViewModel {
  package func visited(_ page: Page) {}
}

package protocol LoadedPage: Hashable, Sendable {
  /// Nil where the page is not to be kept.
  var version: PageVersion? { get }
  /// Set where the page says what failed; decides the status.
  var failure: Failure? { get }
}

extension LoadedPage {
  package var failure: Failure? { nil }
}

/// What became of loading a page, in the form that was asked for.
package enum Loaded<Page: LoadedPage>: Hashable, Sendable {
  case page(Page)
  /// The data, and its version where it may be kept.
  case data(DataPage, PageVersion?)
  case problem(ProblemPage)
}

/// What a page is made of. Pages of the same version are the same.
package struct PageVersion: Hashable, Sendable {
  /// The versions of the values on the page.
  private let parts: [UInt64]

  /// Nil where a part is in no cache: nothing tells when the page is out of date.
  package init?(of parts: [UInt64?]) {
    self.parts = parts.compactMap(\.self)
    if self.parts.count != parts.count { return nil }
  }
}

/// What is in memory of all that a page is made of.
package struct PageInMemory: Hashable, Sendable {
  package var version: PageVersion
  /// False once a part of it should be fetched anew.
  package var isFresh: Bool

  /// Nil where a part has no version.
  init?(of parts: [UInt64?], isFresh: Bool) {
    guard let version = PageVersion(of: parts) else { return nil }
    self.version = version
    self.isFresh = isFresh
  }
}
