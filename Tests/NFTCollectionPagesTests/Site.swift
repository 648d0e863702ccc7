import Caching
import Foundation
import HTTPClient
import HTTPServer
import Media
import Repositories
import Synchronization
import Testing

@testable import NFTCollectionPages

/// The whole product on a free port, with stand-ins behind it where it does not run on sample data.
struct Site {
  let address: SocketAddress
  let upstream: StandIn?
  private let application: Application
  private var upstreamServer: Server?
  private let lines = Lines()
  /// All that was answered: status, fields and body.
  private let answers = Lines()

  /// What the product logged.
  var log: String { lines.text }

  static let openSeaKey = "opensea-key-that-must-not-leak"
  static let infuraKey = "infura-key-that-must-not-leak"

  /// How a site differs from the usual one.
  struct Options {
    /// Where the upstreams are; nil for a `StandIn`.
    var upstream: String?
    var store: String?
    var time = TimeSource.system
    var transport: any HTTPTransport = Site.transport
    var hasKeys = true
    var arguments: [String] = []
    /// The way to pictures; nil for the usual one.
    var media: (any MediaTransport)?
    /// As `Application.Ground.balancePatience`: as a rule a busy machine may take its time.
    var balancePatience: Double?
  }

  /// One for all tests, as in the product.
  static let transport: any HTTPTransport = (try? Application.Ground().transport()) ?? NoTransport()

  /// Without libcurl every request fails.
  private struct NoTransport: HTTPTransport {
    func send(_: TransportRequest) async throws(TransportError) -> TransportReply { throw .unreachable }
  }

  /// Runs `body` on a site and stops it afterwards. `api` is nil for sample data. Whatever the site sent, logged and
  /// stored meanwhile is searched for its keys.
  static func run(
    _ api: String? = nil, _ options: Options = Options(), _ body: (Site) async throws -> Void
  ) async throws {
    let site = try Site(api, options)
    do {
      try await body(site)
    } catch {
      await site.stop()
      throw error
    }
    await site.stop()
    site.searchForKeys(options)
  }

  private init(_ api: String?, _ options: Options) throws {
    var environment: [String: String] = [:]
    var upstream: StandIn?
    upstreamServer = nil
    if let api {
      var url = options.upstream
      if url == nil {
        let standIn = StandIn()
        var settings = Server.Configuration()
        settings.port = 0
        let server = Server(settings, standIn)
        url = "http://127.0.0.1:\(try #require(try server.start().first).port)"
        upstream = standIn
        upstreamServer = server
      }
      environment = ["OPENSEA_API": api, "OPENSEA_BASE_URL": url ?? "", "INFURA_BASE_URL": url ?? ""]
      if options.hasKeys {
        environment["OPENSEA_API_KEY"] = Self.openSeaKey
        environment["INFURA_API_KEY"] = Self.infuraKey
      }
    }
    self.upstream = upstream
    let store = options.store.map { ["--store", $0] } ?? []
    let configuration = try Configuration(
      arguments: ["--port", "0", "--no-access-log", "--no-prefetch", "--root", Self.root] + store
        + options.arguments,
      environment: environment)
    let lines = self.lines
    var ground = Application.Ground()
    ground.log = EventLog { lines.add($0) }
    ground.time = options.time
    ground.balancePatience = options.balancePatience
    ground.transport = { options.transport }
    if let media = options.media { ground.mediaTransport = { _ in media } }
    application = try Application(configuration, on: ground)
    address = try #require(try application.server.start().first)
  }

  private func stop() async {
    await application.stop()
    await upstreamServer?.stop()
  }

  private func searchForKeys(_ options: Options) {
    for key in [Self.openSeaKey, Self.infuraKey] {
      #expect(!answers.text.contains(key), "a key is in an answer")
      #expect(!log.contains(key), "a key is in the log")
      guard let folder = options.store else { continue }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        #expect(bytes.firstRange(of: Data(key.utf8)) == nil && !name.contains(key), "a key is in the store")
      }
    }
  }

  /// The package: three folders above this file.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  func get(_ path: String, method: String = "GET", headers: [String: String] = [:]) async throws -> Visitor.Answer {
    let answer = try await Visitor.ask(address, method, path, headers)
    answers.add("\(answer.status) \(answer.headers) \(answer.body)")
    return answer
  }

  private final class Lines: Sendable {
    private let lines = Mutex("")

    var text: String { lines.withLock { $0 } }

    func add(_ line: String) {
      lines.withLock { $0 += line + "\n" }
    }
  }
}

/// Links of a page, unescaped.
enum Links {
  static func cards(_ html: String) -> [String] {
    html.matches(of: /<li id="item-[^"]*"><a href="([^"]+)"/).map { unescaped($0.output.1) }
  }

  static func next(_ html: String) -> String? {
    html.firstMatch(of: /<a [^>]*rel="next"[^>]*>/).flatMap { tag in
      tag.output.firstMatch(of: /href="([^"]+)"/).map { unescaped($0.output.1) }
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&amp;", with: "&").replacing("&#39;", with: "'")
  }
}
