import Foundation
import Templating
import Testing
@testable import ViewModels
import Views

struct ItemViewTests {
  @Test
  func `A page with the least there is has no empty headings, lists or links`() throws {
    let html = try render(Pages.bareAsset())
    for part in ["<h2", "<dl", "<ul", "<nav", "<video", "<audio", "<img loading", "href=\"\"", "class=\"of\""] {
      #expect(!html.contains(part), "\(part)")
    }
    #expect(html.contains("<p class=\"missing\">No picture</p>"))
  }

  @Test
  func `The marketplace opens in a context of its own that learns nothing of ours`() throws {
    let html = try render(Pages.fullAsset())
    #expect(
      html.contains(
        "href=\"https://opensea.io/assets/ethereum/0x9a95631794a42d30c47f214fbe02a72585df35e1/1\" rel=\"noopener noreferrer external\">View on OpenSea</a>"
      ))
  }

  @Test
  func `The way to the marketplace stands right under the name, and a picture leads to itself`() throws {
    let html = try render(Pages.fullAsset())
    let parts = html.components(separatedBy: "<p class=\"market\">")
    #expect(parts.count == 2)
    #expect(parts.first?.contains("</h1>") == true && parts.first?.contains("class=\"description\"") == false)
    #expect(parts.last?.contains("class=\"description\"") == true)
    let picture = "https://pictures.example/1.png?w=500&amp;auto=format"
    #expect(html.contains("<a href=\"\(picture)\" rel=\"noopener noreferrer nofollow\"><img loading=\"eager\""))
    #expect(html.contains("src=\"\(picture)\""))
  }

  @Test
  func `A film stands in place of the picture, which is its poster, and loads when it is played`() throws {
    let html = try render(Pages.fullAsset(.video("/art/night-walk.webm")))
    #expect(html.contains("<video controls preload=\"none\""))
    #expect(html.contains("poster=\"https://pictures.example/1.png?w=500&amp;auto=format\""))
    #expect(!html.contains("<img loading"))
  }

  @Test
  func `A film without a picture has no poster`() throws {
    var page = Pages.bareAsset()
    page.media = .video("/art/night-walk.webm")
    let html = try render(page)
    #expect(html.contains("<video controls"))
    #expect(!html.contains("poster"))
    #expect(!html.contains("class=\"missing\""))
  }

  @Test
  func `A sound stands under its picture`() throws {
    let html = try render(Pages.fullAsset(.audio("/art/bells.wav")))
    #expect(html.contains("<audio controls preload=\"none\" src=\"/art/bells.wav\""))
    #expect(html.contains("<img loading"))
  }

  @Test
  func `Another kind of work is a link that says what it is`() throws {
    let html = try render(Pages.fullAsset(.other("/art/gem.glb", kind: "3D model")))
    #expect(html.contains("href=\"/art/gem.glb\" rel=\"noopener noreferrer nofollow\">3D model, original file</a>"))
  }

  @Test
  func `An item that is more than its picture says so beside it`() throws {
    let html = try render(Pages.fullAsset(.other("/art/gem.glb", kind: "3D model")))
    #expect(html.contains("<p class=\"kind\">"))
    #expect(try !render(Pages.fullAsset()).contains("class=\"kind\""))
  }

  @Test
  func `The items before and after are named for those who do not see where they are`() throws {
    let html = try render(Pages.fullAsset())
    #expect(html.contains("<a rel=\"prev\" href=\"/asset/8?from="))
    #expect(html.contains(">Next<span class=\"unseen\"> item: <bdi>Moss &amp; &lt;Fern&gt;</bdi></span></a>"))
    #expect(try !render(Pages.bareAsset()).contains("rel=\"next\""))
  }

  @Test
  func `A covered picture waits behind a summary that says why`() throws {
    let html = try render(Pages.coveredAsset())
    #expect(html.contains("<summary>Marked as sensitive: show it all the same</summary>"))
    #expect(html.contains("<img loading=\"lazy\" fetchpriority=\"high\" src=\"https://pictures.example/secret.png\""))
    #expect(html.count(of: "<img loading") == 1)
    #expect(try !render(Pages.fullAsset()).contains("<details"))
  }

  @Test
  func `Back leads to the same card of the page the visitor came from`() throws {
    let path = try Route.collection(Pages.laterPlace()).path
    #expect(try render(Pages.fullAsset()).contains("href=\"\(path)#item-1\">Back to the collection</a>"))
  }

  private func render(_ page: ItemPage) throws -> String {
    try Site.html(ItemView.template, ItemView.value(of: page, in: Pages.frame))
  }
}
