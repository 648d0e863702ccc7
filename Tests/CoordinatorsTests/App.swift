import Fakes
import Foundation
import HTTPServer
import Models
import Synchronization
import Templating
import Testing
import ViewModels
import Views

@testable import Coordinators

/// The coordinators over fakes, with small templates and a folder of one file.
struct App {
  let assets = FakeAssetRepository()
  let wallets = FakeWalletRepository()
  let saved = FakeSavedValues()
  let prefetches = AsyncStream.makeStream(of: Void.self)
  let coordinator: AppCoordinator
  let uptime = Uptime()
  private let folder: URL

  init(templates: [String: String]? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "coordinators-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("User-agent: *".utf8).write(to: folder.appending(path: "robots.txt"))
    let pages =
      templates ?? [
        "home": "home {{head.title}}", "collection": "{{head.title}}", "asset": "{{head.title}}",
        "problem": "{{head.title}}",
      ]
    let source = SiteSource(name: "OpenSea", isSample: false, sampleAddress: Address.make(1).hex)
    let prefetched = prefetches.continuation
    coordinator = AppCoordinator(
      AppCoordinator.Parts(
        home: HomeViewModel(source: source),
        collection: CollectionViewModel(assets: assets, wallets: wallets, source: source, now: { 0 }),
        asset: AssetViewModel(assets: assets, source: source, now: { 0 }), saved: saved,
        prefetcher: Prefetcher(saved: saved) { prefetched.yield() },
        renderer: PageRenderer(
          templates: try TemplateLibrary(pages), frame: Frame(stylesheet: "/s.css", version: "1"), report: { _ in }),
        files: try #require(StaticFiles(root: folder.path, mount: "/")), uptime: { [uptime] in uptime.nanoseconds },
        now: { 50 },
        health: { Array("{}".utf8) }))
  }

  func answer(_ target: String, _ method: HTTPServer.Method = .get, headers: Headers = [:]) async throws -> Response {
    let request = try Request(method, target, headers: headers)
    if let ready = coordinator.readyResponse(to: request) { return ready }
    return try await coordinator.response(to: request)
  }
}

/// A clock that a test moves on.
final class Uptime: Sendable {
  private let elapsed = Mutex<UInt64>(0)

  var nanoseconds: UInt64 { elapsed.withLock { $0 } }
  func advance(seconds: UInt64) { elapsed.withLock { $0 += seconds * 1_000_000_000 } }
}

extension Response {
  /// The body as text, however it is held.
  var text: String {
    switch body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .prepared(let prepared): String(decoding: prepared.body, as: UTF8.self)
    case .empty, .file: ""
    }
  }
}
