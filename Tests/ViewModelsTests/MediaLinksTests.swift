import Fakes
import Foundation
import Models
import Testing

@testable import Media
@testable import ViewModels

@Suite struct MediaLinksTests {
  /// Nobody answers.
  private struct Nobody: MediaTransport {
    func open(_ request: MediaRequest) async throws(TransportFailure) -> any MediaResponse { throw .unreachable }
  }

  private static func library() throws -> MediaLibrary {
    let rules = FetchRules()
    let fetcher = MediaFetcher(transport: Nobody(), cache: try MediaCache(folder: nil), rules: rules)
    return MediaLibrary(fetcher: fetcher, signer: MediaSigner(secret: .random()), rules: rules)
  }

  private static func card(_ picture: Picture = .none("No usable picture")) -> Card {
    Card(anchor: "a", route: .home, name: "n", collection: nil, picture: picture)
  }

  private static func asset(_ image: String?, original: String? = nil, nsfw: Bool = false) throws -> Asset {
    var asset = Asset(id: try #require(AssetID("7")), imageURL: image, isNSFW: nsfw)
    asset.originalImageURL = original
    return asset
  }

  @Test(arguments: [
    "https://a.example/1.png", "data:image/png;base64,AAAA", "ipfs://Qm", "http://a.example/1.png", "no address at all",
  ])
  func `whatever an item names as its picture is asked for here`(source: String) throws {
    let card = MediaLinks.server(try Self.library()).placed(Self.card(), of: try Self.asset(source), showsAll: false)
    #expect(card.picture.path?.hasPrefix("/media/7/picture/") == true)
    #expect(card.densePicture == nil)
  }

  @Test func `a host that makes pictures of any width is asked for two`() throws {
    let asset = try Self.asset("https://i.seadn.io/a.png")
    let card = MediaLinks.server(try Self.library()).placed(Self.card(), of: asset, showsAll: false)
    #expect(card.picture.path?.hasPrefix("/media/7/picture-320/") == true)
    #expect(card.densePicture?.hasPrefix("/media/7/picture-640/") == true)
  }

  @Test func `a film is no picture, and the sample's art stays where it is`() throws {
    let links = MediaLinks.server(try Self.library())
    let film = links.placed(Self.card(.none("A film")), of: try Self.asset("https://a.example/1.mp4"), showsAll: false)
    #expect(film.picture == .none("A film"))
    let art = links.placed(Self.card(.url("/art/a.svg")), of: try Self.asset("/art/a.svg"), showsAll: false)
    #expect(art.picture == .url("/art/a.svg"))
  }

  @Test func `a marked picture stays covered, even one that only this server can have`() throws {
    let asset = try Self.asset("ipfs://Qm", nsfw: true)
    let links = MediaLinks.server(try Self.library())
    guard case .covered = links.placed(Self.card(), of: asset, showsAll: false).picture else {
      return #expect(Bool(false), "not covered")
    }
    #expect(links.placed(Self.card(), of: asset, showsAll: true).picture.path?.hasPrefix("/media/") == true)
  }

  @Test func `directly nothing changes, and switched off nothing is shown`() throws {
    let (card, asset) = (Self.card(.url("https://a.example/1.png")), try Self.asset("https://a.example/1.png"))
    #expect(MediaLinks.direct.placed(card, of: asset, showsAll: false) == card)
    #expect(MediaLinks.off.placed(card, of: asset, showsAll: false).picture == .none("Pictures are switched off"))
  }

  @Test func `what becomes known of a picture makes another page`() async throws {
    let library = try Self.library()
    let (links, asset) = (MediaLinks.server(library), try Self.asset("https://a.example/1.png"))
    let before = links.version(of: asset)
    #expect(links.version(of: asset) == before)
    let source = try library.source("https://a.example/1.png").get()
    guard case .failed(.unreachable) = await library.media(source, visitor: "") else {
      return #expect(Bool(false), "it did not fail")
    }
    #expect(links.version(of: asset) != before)
  }

  @Test(arguments: [
    (MediaFailure.status(404), "a.example answered 404: it does not have it."),
    (.tooLarge(size: 25_000_001, limit: 25_000_000), "Too large: 26 MB, and the limit is 25 MB."),
    (.notMedia(.model), "Not a picture but a 3D model."), (.notOnGateways(count: 3), "None of 3 gateways has it."),
    (.noAnswer(seconds: 10), "a.example did not answer in 10 seconds."),
    (.hostNotFound, "a.example does not exist."),
  ])
  func `each failure has its sentence`(failure: MediaFailure, sentence: String) {
    #expect(MediaText.sentence(failure, host: "a.example") == sentence)
  }
}

extension Picture {
  fileprivate var path: String? {
    switch self {
    case .url(let path), .covered(let path, _): path
    case .none: nil
    }
  }
}
