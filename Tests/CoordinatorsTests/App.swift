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
  private let folder = TemporaryFolder("coordinators")

  init(templates: [String: String]? = nil) throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("User-agent: *".utf8).write(to: folder.url.appending(path: "robots.txt"))
    let pages =
      templates ?? [
        "home": "home {{head.title}}", "collection": "{{head.title}}", "item": "{{head.title}}",
        "problem": "{{head.title}}",
      ]
    let source = SiteSource(name: "OpenSea", isSample: false, sampleAddress: Address.make(1).hex)
    let now = { @Sendable [uptime] in 50 + Int(uptime.nanoseconds / 1_000_000_000) }
    let prefetched = prefetches.continuation
    coordinator = AppCoordinator(
      home: HomeViewModel(source: source),
      collection: CollectionViewModel(
        assets: assets, wallets: wallets, saved: saved, source: source, now: now,
        pause: { prefetched.yield() }),
      item: ItemViewModel(assets: assets, saved: saved, source: source, now: now),
      renderer: PageRenderer(
        templates: try TemplateLibrary(pages), frame: Frame(stylesheet: "/s.css", version: "1"), report: { _ in }),
      files: try #require(StaticFiles(root: folder.path, mount: "/")), uptime: { [uptime] in uptime.nanoseconds },
      now: now,
      health: { Array("{}".utf8) })
  }

  func answer(_ target: String, _ method: HTTPServer.Method = .get, headers: Headers = [:]) async throws -> Response {
    let request = try Request(method, target, headers: headers)
    switch coordinator.answer(to: request) {
    case .now(let response): return response
    case .later(let work): return try await work()
    }
  }

  /// The answer that needs no waiting, nil where it takes its time.
  func ready(_ target: String) throws -> Response? {
    guard case .now(let response) = coordinator.answer(to: try Request(.get, target)) else { return nil }
    return response
  }
}

/// A clock that a test moves on.
final class Uptime: Sendable {
  private let elapsed = Mutex<UInt64>(0)

  var nanoseconds: UInt64 { elapsed.withLock { $0 } }
  func advance(milliseconds: UInt64) { elapsed.withLock { $0 += milliseconds * 1_000_000 } }
  func advance(seconds: UInt64) { elapsed.withLock { $0 += seconds * 1_000_000_000 } }
}

extension Response {
  /// The body as text, however it is held.
  var text: String {
    switch body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .prepared(let prepared): String(decoding: prepared.body, as: UTF8.self)
    case .empty, .file, .stream: ""
    }
  }
}
