import Foundation
import FoundationNetworking
import HTTP
import Synchronization
import Testing

@testable import NFTCollectionPages

/// The whole product on a free port, with stand-ins behind it where it does not run on sample data.
struct Site {
  let address: SocketAddress
  let upstream: StandIn?
  private let application: Application
  private let upstreamServer: Server?
  private let lines: Lines

  /// What the product logged.
  var log: String { lines.text }

  static let openSeaKey = "opensea-key-that-must-not-leak"
  static let infuraKey = "infura-key-that-must-not-leak"

  /// Runs `body` on a site and stops it afterwards. `api` is nil for sample data.
  static func run(
    _ api: String? = nil, _ body: (Site) async throws -> Void
  ) async throws {
    let site = try Site(api)
    do {
      try await body(site)
    } catch {
      await site.stop()
      throw error
    }
    await site.stop()
  }

  private init(_ api: String?) throws {
    var environment: [String: String] = [:]
    if let api {
      let upstream = StandIn()
      var settings = Server.Configuration()
      settings.port = 0
      let server = Server(settings, upstream)
      let port = try #require(try server.start().first).port
      self.upstream = upstream
      upstreamServer = server
      environment = [
        "OPENSEA_API": api, "OPENSEA_BASE_URL": "http://127.0.0.1:\(port)", "OPENSEA_API_KEY": Self.openSeaKey,
        "INFURA_BASE_URL": "http://127.0.0.1:\(port)", "INFURA_API_KEY": Self.infuraKey,
      ]
    } else {
      upstream = nil
      upstreamServer = nil
    }
    let configuration = try Configuration(
      arguments: ["--port", "0", "--no-access-log", "--root", Self.root], environment: environment)
    let lines = Lines()
    self.lines = lines
    var ground = Application.Ground()
    ground.log = EventLog { lines.add($0) }
    application = try Application(configuration, on: ground)
    address = try #require(try application.server.start().first)
  }

  private func stop() async {
    await application.stop()
    await upstreamServer?.stop()
  }

  /// The package: three folders above this file.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: String

    subscript(_ pattern: some RegexComponent<(Substring, Substring)>) -> String? {
      body.firstMatch(of: pattern).map { String($0.output.1) }
    }
  }

  func get(_ path: String, method: String = "GET", headers: [String: String] = [:]) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: "http://\(address)\(path)")))
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await Self.session.data(for: request)
    let reply = try #require(response as? HTTPURLResponse)
    let fields = reply.allHeaderFields.reduce(into: [String: String]()) { $0["\($1.key)"] = "\($1.value)" }
    return Answer(status: reply.statusCode, headers: fields, body: String(decoding: data, as: UTF8.self))
  }

  private static let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)

  private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _: URLSession, task: URLSessionTask, willPerformHTTPRedirection: HTTPURLResponse, newRequest: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
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
