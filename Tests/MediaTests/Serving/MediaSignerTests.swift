import Glibc
import Testing

@testable import Media

@Suite struct MediaSignerTests {
  private static let id = "ethereum:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d:1"
  private let signer: MediaSigner

  init() throws {
    signer = MediaSigner(secret: try #require(MediaSecret("sixteen letters.")))
  }

  @Test(arguments: [
    MediaAddress(id: id, kind: .picture), MediaAddress(id: id, kind: .picture, width: 512),
    MediaAddress(id: id, kind: .film),
    MediaAddress(id: "azuki", kind: .collection, width: 64), MediaAddress(id: "0xabc", kind: .avatar),
  ])
  func `its own addresses are known again`(address: MediaAddress) {
    let segments = Self.segments(signer.path(for: address))
    #expect(signer.address(segments) == address)
    #expect(segments[3].utf8.count == 22)
  }

  @Test func `any change makes it another's`() throws {
    let segments = Self.segments(signer.path(for: MediaAddress(id: Self.id, kind: .picture, width: 512)))
    for (place, other) in [
      (0, "Media"), (1, Self.id + "0"), (1, ""), (2, "picture"), (2, "picture-513"), (2, "picture-0512"),
      (2, "film-512"),
      (2, "picture-"), (3, String(segments[3].dropLast())), (3, segments[3] + "A"), (3, ""),
      (3, String(segments[3].reversed())),
    ] {
      var altered = segments
      altered[place] = other
      #expect(signer.address(altered) == nil)
    }
    #expect(signer.address(Array(segments.dropLast())) == nil && signer.address([]) == nil)
    let another = MediaSigner(secret: try #require(MediaSecret("sixteen letters!")))
    #expect(another.address(segments) == nil)
  }

  @Test func `the last letter has one spelling`() {
    var segments = Self.segments(signer.path(for: MediaAddress(id: "x", kind: .picture)))
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    let known = letters.filter { letter in
      segments[3] = segments[3].dropLast() + String(letter)
      return signer.address(segments) != nil
    }
    #expect(known.count == 1)
  }

  @Test func `a secret is kept in its folder for its owner only`() throws {
    let folder = try TestFolder()
    let address = MediaAddress(id: "x", kind: .film)
    let path = MediaSigner(secret: .kept(in: folder.path)).path(for: address)
    #expect(MediaSigner(secret: .kept(in: folder.path)).path(for: address) == path)
    #expect(MediaSigner(secret: .random()).path(for: address) != path)
    #expect(folder.rights(of: "secret") == 0o600 && folder.names == ["secret"])
    folder.write("secret", Array("damaged".utf8))
    let renewed = MediaSigner(secret: .kept(in: folder.path)).path(for: address)
    #expect(renewed != path && MediaSigner(secret: .kept(in: folder.path)).path(for: address) == renewed)
    #expect(MediaSecret("too short") == nil)
  }

  private static func segments(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}
