package import Caching
package import Coordinators
import Foundation
package import HTTPClient
package import HTTPServer
package import Media
import Models
import Repositories
import Templating
import ViewModels
import Views

/// The composition root: makes the whole product out of a configuration. The program and the tests both start here.
package struct Application: Sendable {
  package let coordinator: AppCoordinator
  package let server: Server
  private let store: DiskStore?
  private let media: MediaParts?

  /// What the whole application stands on; tests put in their own.
  package struct Ground: Sendable {
    package var log = EventLog.standardError
    package var time = TimeSource.system
    /// Seconds that a page waits for its balance; nil for as long as that takes.
    package var balancePatience: Double? = 1
    /// The way to both upstreams, made when it is needed: the sample has no use for it.
    package var transport: @Sendable () throws(Client.LibraryMissing) -> any HTTPTransport = {
      () throws(Client.LibraryMissing) in
      var settings = Client.Settings(userAgent: "nft-collection-pages/" + Usage.version)
      settings.certificates = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
      return ClientTransport(try Client(settings))
    }

    /// The way to pictures, films and sounds, through a proxy where there is one.
    package var mediaTransport: @Sendable (_ proxy: String?) throws(Client.LibraryMissing) -> any MediaTransport = {
      (proxy) throws(Client.LibraryMissing) in
      try ClientMediaTransport(
        userAgent: "nft-collection-pages/" + Usage.version,
        certificates: ProcessInfo.processInfo.environment["SSL_CERT_FILE"], proxy: proxy)
    }

    package init() {}
  }

  package init(_ configuration: Configuration, on ground: Ground = Ground()) throws(StartError) {
    let log = ground.log
    let root = try SiteRoot(configuration.root)
    store = try Self.store(configuration, log)
    let sources = try Self.sources(configuration, root, store, ground)
    media = try MediaParts(configuration, ground)
    let coordinator = try Self.coordinator(
      configuration, root, sources, store, MediaLinks(configuration, media), ground)
    self.coordinator = coordinator
    let pages = BusyHandler(coordinator, renderer: coordinator.renderer)
    let handler = media?.handler(over: pages, configuration, sources, ground) ?? pages
    server = try Self.server(configuration, coordinator, handler, log)
  }

  /// Finishes what is under way and writes what is still to be kept.
  package func stop() async {
    await server.stop()
    await store?.flush()
    media?.stop()
  }

  private static func sources(
    _ configuration: Configuration, _ root: SiteRoot, _ store: DiskStore?, _ ground: Ground
  ) throws(StartError) -> Sources {
    var settings: SourceSettings
    if configuration.isSample {
      let sample: SampleData
      do { sample = try SampleData(folder: root.sample) } catch { throw .sample("\(error)") }
      settings = SourceSettings(openSea: .sample(sample), ethereum: .sample(sample), time: ground.time)
    } else {
      let transport: any HTTPTransport
      do throws(Client.LibraryMissing) { transport = try ground.transport() } catch { throw .libraryMissing }
      settings = SourceSettings(
        openSea: OpenSeaSource(
          transport: transport, api: configuration.openSeaAPI, base: configuration.openSeaBase,
          key: configuration.openSeaKey),
        ethereum: EthereumSource(
          transport: transport, base: configuration.infuraBase, baseIsChosen: configuration.hasOwnNode,
          key: configuration.infuraKey),
        store: store, time: ground.time, log: { ground.log.write($0) })
    }
    settings.walletRules.patience = ground.balancePatience
    settings.asksNames = configuration.hasPrefetch
    if let timeout = configuration.upstreamTimeout { settings.timeout = Double(timeout) }
    settings.assetRules.byteBound = configuration.cacheSize << 20
    return Sources(settings)
  }

  private static func store(_ configuration: Configuration, _ log: EventLog) throws(StartError) -> DiskStore? {
    guard let folder = configuration.store, !configuration.isSample else { return nil }
    do throws(DiskStoreError) { return try DiskStore(folder: folder) { log.write($0) } } catch {
      throw .store(folder)
    }
  }

  private static func coordinator(
    _ configuration: Configuration, _ root: SiteRoot, _ sources: Sources, _ store: DiskStore?, _ media: MediaLinks,
    _ ground: Ground
  ) throws(StartError) -> AppCoordinator {
    let templates: TemplateLibrary
    do { templates = try TemplateLibrary(directory: root.templates) } catch { throw .template("\(error)") }
    guard let files = StaticFiles(root: root.files, mount: "/") else { throw .noRoot(configuration.root) }
    let source = SiteSource(
      name: configuration.isSample ? "Sample data" : "OpenSea API \(configuration.openSeaAPI.rawValue)",
      isSample: configuration.isSample, sampleAddress: sampleAddress)
    let frame = Frame(
      stylesheet: try path(of: "site.css", in: files),
      script: try path(of: "site.js", in: files),
      icon: try path(of: "icon.svg", in: files),
      version: Usage.version, hasOwnPictures: configuration.pictures == .server)
    let (now, uptime) = (ground.time.now, ground.time.uptime)
    let lastAnswer = { @Sendable in sources.lastAnswer }
    let pause = { @Sendable in await ground.time.sleep(1) }
    return AppCoordinator(
      home: HomeViewModel(source: source),
      collection: CollectionViewModel(
        assets: sources.assets, wallets: sources.wallets, saved: sources.saved, source: source, now: now,
        lastAnswer: lastAnswer, pause: configuration.hasPrefetch ? pause : nil, media: media),
      item: ItemViewModel(
        assets: sources.assets, saved: sources.saved, source: source, now: now, lastAnswer: lastAnswer,
        media: media),
      renderer: PageRenderer(templates: templates, frame: frame) { ground.log.write(.error, "page", ["reason": $0]) },
      files: files, pageBytes: configuration.cacheSize << 20, uptime: { UInt64(uptime() * 1e9) }, now: now,
      health: Health(source: source.name, uptime: uptime, store: { store?.report }) { sources.report }.json,
      allowedHosts: configuration.allowedHosts)
  }

  /// Every page names these files: without one no page is whole.
  private static func path(of name: String, in files: StaticFiles) throws(StartError) -> String {
    guard let path = files.hashedPath(for: name) else { throw .file(name) }
    return path
  }

  private static func server(
    _ configuration: Configuration, _ coordinator: AppCoordinator, _ handler: any Handler, _ log: EventLog
  ) throws(StartError) -> Server {
    var settings = Server.Configuration()
    settings.host = .loopback
    if let host = configuration.host {
      guard let address = SocketAddress(host, port: configuration.port) else { throw .host(host) }
      settings.host = .address(address.host)
    }
    settings.port = configuration.port
    settings.allowedHosts = configuration.allowedHosts
    settings.commonHeaders = configuration.pictures == .direct ? CommonHeaders.directPictures : CommonHeaders.all
    settings.accessLog = configuration.hasAccessLog ? AccessLog { LineWriter.standardError.writeNow($0) } : nil
    settings.errorPage = { status, detail in coordinator.refusal(status, detail) }
    settings.answerToForeignHost = { coordinator.answerToForeignHost($0) }
    settings.limits.stopTime = .seconds(configuration.stopTime)
    settings.report = { log.write(.warning, "server", ["note": $0]) }
    return Server(settings, handler)
  }

  /// The account of the shipped data.
  private static let sampleAddress = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"
}

/// Why the application cannot be made.
package enum StartError: Error, Equatable, Sendable {
  case noRoot(String?)
  case template(String)
  /// Of `Public/`, by its name.
  case file(String)
  case sample(String)
  case host(String)
  case store(String)
  case mediaCache(String)
  case libraryMissing

  /// One line for standard error.
  var message: String {
    switch self {
    case .noRoot(.some(let folder)): "--root must be a folder with Templates/ and Public/; \(folder) is not"
    case .noRoot:
      "Templates/ and Public/ are neither in the working folder nor beside the program; name their folder with --root"
    case .template(let text): "a template is wrong: \(text)"
    case .file(let name): "Public/\(name) cannot be read, and every page needs it"
    case .store(let folder): "--store must be a folder that can be written; \(folder) is not"
    case .mediaCache(let folder): "--media-cache must be a folder that can be written; \(folder) is not"
    case .libraryMissing:
      "live data needs libcurl 7.68 or newer (libcurl.so.4), which is not installed; on Debian and Ubuntu: "
        + "apt-get install libcurl4. --sample does without it"
    case .sample(let text): "the sample data cannot be read: \(text)"
    case .host(let host): "HOST or --host must be an IP address of this machine; \(host) is not"
    }
  }
}
