import Encoding
import Foundation
import Media
import Synchronization
import Testing

@testable import NFTCollectionPages

/// Pages and their pictures over real sockets; the hosts of the pictures are made up.
@Suite struct MediaEndToEndTests {
  /// Answers by the path, and remembers who was asked.
  private final class Hosts: MediaTransport {
    private let answers: @Sendable (String) -> (Int, [UInt8])
    private let asked = Mutex<[String]>([])

    init(_ answers: @escaping @Sendable (String) -> (Int, [UInt8])) { self.answers = answers }

    var paths: [String] { asked.withLock { $0 } }

    func open(_ request: MediaRequest) async throws(TransportFailure) -> any MediaResponse {
      asked.withLock { $0.append(request.url.target) }
      let (status, body) = answers(request.url.target)
      return Answer(status, body)
    }

    private final class Answer: MediaResponse {
      let status: Int
      private let body: Mutex<[UInt8]?>

      init(_ status: Int, _ body: [UInt8]) {
        self.status = status
        self.body = Mutex(body)
      }

      func field(_ name: String) -> String? { nil }
      func next() async throws(TransportFailure) -> [UInt8]? {
        body.withLock { body in
          defer { body = nil }
          return body
        }
      }
      func cancel() {}
    }
  }

  private static let owner = "/collection/0x" + String(repeating: "1", count: 40)
  private static let gif = Array("GIF89a".utf8) + [3, 0, 2, 0] + [UInt8](repeating: 7, count: 600)

  private static func pictures(_ html: String) -> [String] {
    html.matches(of: /<img [^>]*src="([^"]+)"/).map { String($0.output.1) }.filter { !$0.hasPrefix("/icon") }
  }

  @Test(arguments: ["v1", "v2"])
  func `every picture of a page comes from this server, once`(api: String) async throws {
    let hosts = Hosts { _ in (200, Self.gif) }
    try await Site.run(api, Site.Options(media: hosts)) { site in
      let page = try await site.get(Self.owner)
      #expect(page.body.contains("Pictures come through this server"))
      #expect(page.headers.contains { $0.value.contains("img-src 'self'; media-src 'self'") })
      let paths = Self.pictures(page.body)
      #expect(!paths.isEmpty && paths.allSatisfy { $0.hasPrefix("/media/") })
      let path = try #require(paths.first)
      for _ in 0..<2 {
        let picture = try await site.get(path)
        #expect(picture.status == 200)
        #expect(picture.headers["Content-Type"] == "image/gif")
      }
      #expect(try await site.get(path, method: "HEAD").status == 200)
      #expect(try await site.get(path, headers: ["Range": "bytes=0-5"]).status == 206)
      #expect(hosts.paths.count == 1)
    }
  }

  @Test func `an address that was altered is not found and asks nobody`() async throws {
    let hosts = Hosts { _ in (200, Self.gif) }
    try await Site.run("v2", Site.Options(media: hosts)) { site in
      let path = try #require(Self.pictures(try await site.get(Self.owner).body).first)
      let last = path.hasSuffix("A") ? "B" : "A"
      let others: [String] = [
        String(path.dropLast()) + last, path.replacing("picture", with: "film"), path + "?a", path + "/",
      ]
      for other in others {
        #expect(try await site.get(other).status == 404)
      }
      #expect(hosts.paths.isEmpty)
    }
  }

  @Test func `in the place of a picture that fails stands the reason, and on the item's page too`() async throws {
    let hosts = Hosts { _ in (404, []) }
    try await Site.run("v2", Site.Options(media: hosts)) { site in
      let list = try await site.get(Self.owner).body
      let path = try #require(Self.pictures(list).first)
      let item = try #require(Links.cards(list).first)
      for _ in 0..<2 {
        let picture = try await site.get(path)
        #expect(picture.status == 200)
        #expect(picture.headers["Content-Type"] == "image/svg+xml")
        #expect(picture.headers["Content-Security-Policy"]?.contains("sandbox") == true)
        #expect(picture.body.contains("pictures.example answered 404"))
      }
      #expect(hosts.paths.count == 1)
      let page = try await site.get(item).body
      #expect(page.contains("pictures.example answered 404"))
      #expect(page.contains("The original at pictures.example"))
    }
  }

  @Test func `a page of ours that asks again forgets failures`() async throws {
    let hosts = Hosts { _ in (404, []) }
    try await Site.run("v2", Site.Options(media: hosts)) { site in
      let path = try #require(Self.pictures(try await site.get(Self.owner).body).first)
      _ = try await site.get(path)
      _ = try await site.get(Self.owner, method: "POST", headers: ["Sec-Fetch-Site": "cross-site"])
      _ = try await site.get(path)
      #expect(hosts.paths.count == 1)
      _ = try await site.get(Self.owner, method: "POST", headers: ["Sec-Fetch-Site": "same-origin"])
      _ = try await site.get(path)
      #expect(hosts.paths.count == 2)
    }
  }

  @Test func `another server with the same secret finds the source by one call for the item`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "media-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let hosts = Hosts { _ in (200, Self.gif) }
    let options = Site.Options(arguments: ["--media-cache", folder], media: hosts)
    var path = ""
    try await Site.run("v2", options) { site in
      path = try #require(Self.pictures(try await site.get(Self.owner).body).first)
    }
    try await Site.run("v2", options) { site in
      let picture = try await site.get(path)
      #expect(picture.headers["Content-Type"] == "image/gif")
      #expect(hosts.paths.count == 1)
    }
    try await Site.run("v2", options) { site in
      let picture = try await site.get(path)
      #expect(picture.headers["Content-Type"] == "image/gif")
      #expect(hosts.paths.count == 1)
    }
  }

  @Test func `directly the browser asks the hosts; switched off nobody does`() async throws {
    try await Site.run("v2", Site.Options(arguments: ["--pictures", "direct"])) { site in
      let page = try await site.get(Self.owner)
      #expect(page.body.contains("src=\"https://pictures.example/"))
      #expect(!page.body.contains("Pictures come through"))
    }
    try await Site.run("v2", Site.Options(arguments: ["--pictures", "off"])) { site in
      let page = try await site.get(Self.owner)
      #expect(page.body.contains("Pictures are switched off"))
      #expect(Self.pictures(page.body).isEmpty)
    }
  }
}
