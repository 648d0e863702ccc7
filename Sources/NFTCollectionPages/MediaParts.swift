import Caching
import Coordinators
import Foundation
import HTTPClient
import HTTPServer
import Media
import Models
import Repositories
import ViewModels

/// What fetches and keeps pictures, films and sounds, made of a configuration.
struct MediaParts: Sendable {
  let library: MediaLibrary
  private let cache: MediaCache

  /// Nil where pages do without: pictures come from their hosts or not at all.
  init?(_ configuration: Configuration, _ ground: Application.Ground) throws(StartError) {
    guard configuration.pictures == .server else { return nil }
    let transport: any MediaTransport
    do throws(Client.LibraryMissing) {
      transport = configuration.isSample ? NoHosts() : try ground.mediaTransport(configuration.mediaProxy)
    } catch {
      throw .libraryMissing
    }
    let folder = configuration.mediaCache ?? configuration.store.map { $0 + "/media" }
    do throws(MediaCache.Unusable) {
      cache = try MediaCache(folder: folder, byteBound: configuration.mediaCacheSize << 20, clock: ground.time) {
        ground.log.write($0)
      }
    } catch {
      throw .mediaCache(error.folder)
    }
    let gateways = Gateways(
      ipfs: configuration.ipfsGateways.isEmpty ? Gateways.publicIPFS : configuration.ipfsGateways,
      arweave: configuration.arweaveGateways.isEmpty ? Gateways.publicArweave : configuration.arweaveGateways)
    let rules = FetchRules(
      trusted: configuration.trustedOrigins, gateways: configuration.ipfsGateways + configuration.arweaveGateways)
    let secret = configuration.mediaSecret ?? (folder == nil ? .random() : .kept(in: cache.path))
    library = MediaLibrary(
      fetcher: MediaFetcher(
        transport: transport, cache: cache, rules: rules, gateways: gateways, clock: ground.time),
      signer: MediaSigner(secret: secret), rules: rules)
  }

  /// In front of `base`.
  func handler(
    over base: any Handler, _ configuration: Configuration, _ sources: Sources, _ ground: Application.Ground
  ) -> any Handler {
    let uptime = ground.time.uptime
    return MediaCoordinator(
      over: base, library: library, assets: sources.assets, saved: sources.saved,
      uptime: { UInt64(uptime() * 1e9) }, now: ground.time.now, allowedHosts: configuration.allowedHosts)
  }

  func stop() { cache.close() }
}

/// What the sample asks: its art is in files of ours and in the items themselves.
private struct NoHosts: MediaTransport {
  func open(_ request: MediaRequest) async throws(TransportFailure) -> any MediaResponse { throw .unreachable }
}

extension MediaLinks {
  /// As the configuration wants them.
  init(_ configuration: Configuration, _ media: MediaParts?) {
    switch (configuration.pictures, media) {
    case (.off, _): self = .off
    case (.server, let media?): self = .server(media.library)
    case (.server, nil), (.direct, _): self = .direct
    }
  }
}

extension EventLog {
  fileprivate func write(_ event: MediaCache.Event) {
    switch event {
    case .diskFull(let folder): write(.warning, "media", ["note": "the disk is full", "folder": folder])
    case .damaged(let file): write(.warning, "media", ["note": "a damaged file was removed", "file": file])
    }
  }
}
