import Caching
import Synchronization

/// Pictures, films and sounds by addresses of ours. What they were made for is remembered, within bounds: an address
/// names an item, never a source.
package final class MediaLibrary: Sendable {
  private let fetcher: MediaFetcher
  private let signer: MediaSigner
  private let rules: FetchRules
  private let named = Mutex(LeastRecentlyUsed<Name, String>())

  /// Every size of it has one source.
  private struct Name: Hashable {
    var id: String
    var kind: MediaAddress.Kind
  }

  /// Bytes of names and sources.
  private static let bound = 8 << 20

  package init(fetcher: MediaFetcher, signer: MediaSigner, rules: FetchRules) {
    self.fetcher = fetcher
    self.signer = signer
    self.rules = rules
  }

  /// The path of what `source` names, which is remembered.
  package func path(for address: MediaAddress, source: String) -> String {
    let name = Name(id: address.id, kind: address.kind)
    named.withLock { named in
      if named.use(name)?.value != source {
        named.set(name, to: source, size: 128 + address.id.utf8.count + source.utf8.count, bound: Self.bound)
      }
    }
    return signer.path(for: address)
  }

  /// Nil for a path that this server did not make. `segments` are decoded.
  package func address(_ segments: [String]) -> MediaAddress? { signer.address(segments) }

  /// What the path was made for, where that is still remembered.
  package func source(of address: MediaAddress) -> String? {
    named.withLock { $0.use(Name(id: address.id, kind: address.kind))?.value }
  }

  /// The source by its text, at a width where its host makes that.
  package func source(_ text: String, width: Int? = nil) -> Result<MediaSource, MediaFailure> {
    let sized = width.flatMap { SizedPicture.address(text, width: $0) } ?? text
    do throws(URLRefusal) { return .success(try MediaSource(sized, rules: rules)) } catch {
      return .failure(.notAllowed(error))
    }
  }

  /// Waits for nothing; nil where somebody must be asked.
  package func ready(_ source: MediaSource) -> MediaAnswer? { fetcher.ready(source) }

  package func media(_ source: MediaSource, visitor: String) async -> MediaAnswer {
    await fetcher.media(source, visitor: visitor)
  }

  /// What is known of it without asking.
  package func known(_ text: String) -> KnownMedia? {
    switch source(text) {
    case .success(let source): fetcher.known(source)
    case .failure(let failure): .failed(failure)
    }
  }

  /// "Fetch again".
  package func forgetFailures() { fetcher.forgetFailures() }

  /// The host that `text` names; nil for content addresses and pictures in themselves, which have none.
  package func host(of text: String) -> String? {
    switch source(text) {
    case .success(.web(let url)): url.origin.host
    case .success: nil
    case .failure: (try? Origin(URLReference(text)))?.host
    }
  }
}
