package import HTTPServer
package import Media
package import Models
import ViewModels

/// Leads from an address of ours to a picture, film or sound; all other requests go on to `base`. It stands in front of
/// what bounds the pages in the making: fetches have a line of their own.
package final class MediaCoordinator: Handler {
  private let base: any Handler
  private let library: MediaLibrary
  private let items: ItemSources
  private let uptime: @Sendable () -> UInt64
  private let ready: ReadyMedia
  private let origin: RequestOrigin

  /// `uptime` gives nanoseconds that never jump, `now` seconds since 1970. `allowedHosts` are further names of this server.
  package init(
    over base: any Handler, library: MediaLibrary, assets: any AssetRepository, saved: any SavedValues,
    uptime: @escaping @Sendable () -> UInt64, now: @escaping @Sendable () -> Int,
    allowedHosts: [String] = []
  ) {
    self.base = base
    self.library = library
    items = ItemSources(assets: assets, saved: saved, library: library)
    self.uptime = uptime
    ready = ReadyMedia(now: now)
    origin = RequestOrigin(allowing: allowedHosts)
  }

  package func answer(to request: Request) -> Answer {
    guard request.target.path.hasPrefix(MediaSigner.prefix), request.method.isGetOrHead else {
      forgetFailures(request)
      return base.answer(to: request)
    }
    if let file = ready.file(at: request.target.raw, uptime: uptime()) { return .now(file.response(to: request)) }
    guard request.target.raw == request.target.path, let address = library.address(request.target.segments) else {
      return base.answer(to: request)
    }
    if let text = items.known(address), case .success(let source) = library.source(text, width: address.width),
      let answer = library.ready(source)
    {
      return .now(response(to: request, answer, from: text, source, at: address))
    }
    return .later { await self.fetch(address, request) }
  }

  package func answerWithoutBody(to request: Request) -> Response? { base.answerWithoutBody(to: request) }

  /// "Fetch again" on a page of ours.
  private func forgetFailures(_ request: Request) {
    if request.method == .post, origin.isOurs(request.headers) { library.forgetFailures() }
  }

  private func fetch(_ address: MediaAddress, _ request: Request) async -> Response {
    guard let text = await items.find(address) else { return MediaAnswers.failed(MediaText.unknownItem, at: address) }
    switch library.source(text, width: address.width) {
    case .failure(let failure): return failed(failure, from: text, at: address)
    case .success(let source):
      let answer = await library.media(source, visitor: Self.visitor(request))
      return response(to: request, answer, from: text, source, at: address)
    }
  }

  /// Whose turn it is goes by page and browser: requests tell no more.
  private static func visitor(_ request: Request) -> String {
    "\(request.headers["user-agent"] ?? "")\n\(request.headers["referer"] ?? "")"
  }

  private func response(
    to request: Request, _ answer: MediaAnswer, from text: String, _ source: MediaSource, at address: MediaAddress
  ) -> Response {
    switch answer {
    case .failed(let failure):
      return failed(failure, from: text, at: address)
    case .inline(let bytes, let kind):
      if let other = MediaAnswers.otherKind(kind, at: address) { return other }
      let headers = MediaAnswers.headers(kind, cache: MediaAnswers.forOneDay)
      return PartialResponse(headers: headers, tag: EntityTag.make(of: bytes), modified: nil)
        .response(to: request, body: .bytes(bytes))
    case .growing(let growing):
      if let other = MediaAnswers.otherKind(growing.kind, at: address) { return other }
      return MediaAnswers.growing(growing, to: request)
    case .stored(let stored):
      if let other = MediaAnswers.otherKind(stored.kind, at: address) { return other }
      guard let file = ready.file(stored, isImmutable: source.isImmutable) else { return Response(.serviceUnavailable) }
      ready.keep(file, at: request.target.raw, uptime: uptime())
      return file.response(to: request)
    }
  }

  private func failed(_ failure: MediaFailure, from text: String, at address: MediaAddress) -> Response {
    MediaAnswers.failed(MediaText.sentence(failure, host: library.host(of: text)), at: address)
  }
}
